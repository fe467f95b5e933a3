// Rooms of three members and the house, by the calls as they are deployed, over a table in memory that loses requests and
// sockets that lose messages. Pages follow their rooms as shared/api/conversing/messages.ts tells them to. One seed decides who does
// what and who comes first.
import './unit-environment.ts'
// Before whatever draws.
import './drawn-crypto.ts'

import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { mockClient } from 'aws-sdk-client-mock'
import { vi } from 'vitest'
import { orderCompleted, saleReversed } from '#events/fulfilment/parcels.ts'
import { handler as reply } from '#functions/conversing/messages/admin-reply-room.ts'
import { handler as create } from '#functions/conversing/messages/create-room.ts'
import { handler as sweep } from '#functions/conversing/messages/cron-sweep-rooms.ts'
import { handler as list } from '#functions/conversing/messages/list-messages.ts'
import { handler as follow } from '#functions/conversing/messages/on-follow-sales.ts'
import { handler as look } from '#functions/conversing/messages/on-look-at-rooms.ts'
import { handler as read } from '#functions/conversing/messages/read-messages.ts'
import { handler as report } from '#functions/conversing/messages/report-message.ts'
import { handler as send } from '#functions/conversing/messages/send-message.ts'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { catalogueKeys, sessionKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { roomIdOf } from '#functions/store/conversing/rooms.ts'
import { newConnection, openWrites } from '#functions/store/telling/sockets.ts'
import { roomBookOf } from '#functions/store/whole/room-snapshot.ts'
import { handler as subscribe } from '#functions/telling/sockets/subscribe.ts'
import { type ServerMessage, serverMessage } from '#shared/api/telling/sockets.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type Room, sideIn } from '#shared/domain/conversing/message/room.ts'
import type { MessageView } from '#shared/domain/conversing/message/view.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { dayMs } from '#shared/durations.ts'
import { buyers, furnished, type Http, patient, signTokens } from './buying-ground.ts'
import { drawFrom, drawRandomValues } from './drawn-crypto.ts'
import { openLine } from './fault-line.ts'
import { httpEvent, queueRecord } from './lambda.ts'
import { answerInMemory, type Line, MemoryTable } from './memory-table.ts'
import { dice } from './random-sales.ts'
import { sampleWork } from './sample-work.ts'

type Seller = Artwork['seller']
const edge = 'edge-of-the-run'
const farAway = 9000 * dayMs
/** Two works of one member, and one of the house. */
export const works = ['vase', 'bowl', 'kettle'] as const
export const members = buyers
const [, , firstOwner] = buyers
const clerk = 'desk'

const here: {
  memory: MemoryTable
  line: Line | undefined
  uptime: number
  deliver: (connectionId: string, message: ServerMessage) => boolean
} = { memory: new MemoryTable(), line: undefined, uptime: 0, deliver: () => false }

export async function openRooms() {
  const { jwks, tokens } = await signTokens([clerk])
  answerInMemory(
    documentClient,
    () => here.memory,
    () => here.line ?? (async (_, apply) => apply()),
  )
  const sockets = mockClient(ApiGatewayManagementApiClient)
  sockets.on(PostToConnectionCommand).callsFake(({ ConnectionId, Data }) => {
    if (!here.deliver(ConnectionId, serverMessage.parse(JSON.parse(String(Data)))))
      throw new GoneException({ message: 'gone', $metadata: {} })
    return {}
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
  vi.spyOn(performance, 'now').mockImplementation(() => here.uptime)
  const drawn = drawRandomValues()
  return {
    open(seed: number) {
      drawn.mockClear()
      return openHouse(seed, jwks, tokens)
    },
    close() {
      sockets.restore()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}

/** A page that shows a room: one of a member's tabs. */
interface Tab {
  readonly who: string
  readonly roomId: string
  /** What it shows, without a gap from the first message on. */
  readonly shown: MessageView[]
  /** The greatest number that it knows of. */
  last: number
  connectionId: string | null
  /** What has had no answer yet, by its name. */
  readonly outbox: Map<string, string>
}

const newTab = (who: string, roomId: string): Tab => ({
  ...{ who, roomId, shown: [], last: 0, connectionId: null },
  outbox: new Map(),
})

async function openHouse(seed: number, jwks: object[], tokens: ReadonlyMap<string, string>) {
  const roll = dice(seed)
  drawFrom(dice(seed + 1_000_000_007))
  const faults = openLine(roll)
  let at = Date.UTC(2026, 11, 1) + seed * 1000
  const pass = (ms: number) => {
    at += ms
    here.uptime += ms
    vi.setSystemTime(at)
  }
  // What a process remembers of the seed before is long out of date.
  here.uptime += farAway
  here.memory = new MemoryTable()
  here.line = undefined
  pass(0)
  const { memory } = here
  const wrongs: string[] = []
  const write = (...writes: Write[]) =>
    documentClient.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request(tableName)) }))
  const sellers = new Map<string, Seller>([
    ['vase', { type: 'member', userId: firstOwner }],
    ['bowl', { type: 'member', userId: firstOwner }],
    ['kettle', { type: 'official' }],
  ])
  const sellerOf = (productId: string) => sellers.get(productId) ?? ({ type: 'official' } as const)
  const far = Math.floor(Date.UTC(2040, 0, 1) / 1000)
  const operator = { operatorId: clerk, name: '岡崎', email: 'desk@example.jp', roles: ['support'], epoch: 0 }
  await write(
    put({ ...systemKeys.trust(), jwks, originHashes: [originHash(edge)] }),
    ...works.map(id => put(workItem(sampleWork(id, at, { seller: sellerOf(id) })))),
    ...buyers.flatMap(id => furnished(id)),
    put({ ...sessionKeys.operator(clerk), ...operator }),
    put({ ...sessionKeys.session(clerk), sid: clerk, pool: 'operator', userId: clerk, epoch: 0, expiresAt: far }),
  )
  here.line = faults.line

  // ---- calls

  let count = 0
  async function call(handler: Http, who: string, method: string, input: Readonly<Record<string, unknown>>) {
    const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const query = method === 'GET' ? new URLSearchParams(fields) : ''
    const answer = await handler(
      httpEvent({
        method,
        path: '/api/message',
        query: String(query),
        headers: {
          'x-origin-secret': edge,
          'content-type': 'application/json',
          authorization: `Bearer ${tokens.get(who)}`,
        },
        ...(method !== 'GET' && { body: JSON.stringify(input) }),
      }),
      patient,
    )
    const { code, data, message } = JSON.parse(answer.body ?? '{}')
    if ((answer.statusCode ?? 500) >= 500 && !faults.wasHurt()) throw new Error(`${who} met ${code} ${message}`)
    return { code: Number(code), data: Object(data) }
  }
  async function message(handler: typeof follow, { type, version }: { type: string; version: number }, data: object) {
    const id = `m-${++count}`
    const record = queueRecord(id, JSON.stringify({ detail: { id, type, version, at, data } }))
    const { batchItemFailures } = await handler({ Records: [record] }, patient)
    if (batchItemFailures.length > 0 && !faults.someoneWasHurt()) throw new Error(`${type} failed by itself`)
  }

  // ---- what stands in the table

  const book = () => roomBookOf(memory.all(partition => partition.startsWith('ROOM#')))
  const rooms = () => book().rooms
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(roll() * items.length)]
  const sideOf = (room: Room, who: string) => sideIn(room, { userId: who })
  const isIn = (room: Room) => (who: string) => sideOf(room, who) !== null

  // ---- pages

  const tabs: Tab[] = []
  const inboxes = new Map<string, ServerMessage[]>()
  /** How often a message to a connection is lost although it was taken. */
  let losses = 0.15
  here.deliver = (connectionId, heard) => {
    const tab = tabs.find(each => each.connectionId === connectionId)
    if (heard.type === 'room') {
      const room = rooms().find(({ id }) => id === heard.room.roomId)
      const who = connectionId.split('/')[0] ?? ''
      if (!room || !isIn(room)(who)) wrongs.push(`${who} heard of room ${heard.room.roomId}`)
    }
    if (!tab) return false
    if (roll() >= losses) inboxes.get(connectionId)?.push(heard)
    return true
  }

  /** What came over the socket, in its order: as the contract tells a page. */
  function hear(tab: Tab): void {
    for (const heard of inboxes.get(tab.connectionId ?? '')?.splice(0) ?? []) {
      if (heard.type !== 'room') continue
      tab.last = Math.max(tab.last, heard.room.last)
      if (heard.message?.number === tab.shown.length + 1) tab.shown.push(heard.message)
    }
  }
  const misses = (tab: Tab) => tab.last > tab.shown.length
  async function fetchNewer(tab: Tab): Promise<void> {
    for (let more = true; more; ) {
      const { code, data } = await call(list, tab.who, 'GET', { roomId: tab.roomId, afterId: tab.shown.length })
      if (code !== 200) return
      for (const each of data.list) if (each.number === tab.shown.length + 1) tab.shown.push(each)
      tab.last = Math.max(tab.last, data.room.last)
      more = data.hasMore
    }
  }

  const confirmed = new Map<string, { readonly roomId: string; readonly number: number; readonly text: string }>()
  /** Codes of messages that were refused because of the room or of a ban. */
  const refused: number[] = []
  async function post(tab: Tab, clientId: string, text: string): Promise<number> {
    const { code, data } = await call(send, tab.who, 'POST', { roomId: tab.roomId, text, clientId })
    if (code === 200) {
      const { number } = data.message
      const before = confirmed.get(clientId)
      if (before && before.number !== number) wrongs.push(`${clientId} is ${before.number} and ${number}`)
      confirmed.set(clientId, { roomId: tab.roomId, number, text })
      tab.outbox.delete(clientId)
    } else if (code === 40985 || code === 40322) {
      refused.push(code)
      tab.outbox.delete(clientId)
    }
    return code
  }

  // ---- bans

  const bans: { readonly who: string; readonly from: number; to: number }[] = []

  /** What must hold at every moment. */
  function violations(): Violation[] {
    const now = book()
    const byRoom = Map.groupBy(now.messages, ({ roomId }) => roomId)
    const say = (rule: string, subject: string, detail: string): Violation => ({ rule, subject, detail })
    return [
      ...checkInvariants({ rooms: now }),
      ...tabs.flatMap(({ who, roomId, shown }) => {
        const stored = (byRoom.get(roomId) ?? []).toSorted((a, b) => a.number - b.number).slice(0, shown.length)
        const isSame = shown.every(({ number, text }, n) => number === n + 1 && text === stored[n]?.text)
        return isSame ? [] : [say('order', `tab of ${who}`, `shows ${shown.map(({ number }) => number).join()}`)]
      }),
      ...[...confirmed].flatMap(([clientId, { roomId, number, text }]) => {
        const own = (byRoom.get(roomId) ?? []).filter(each => each.clientId === clientId)
        const isThere = own.length === 1 && own[0]?.number === number && own[0].text === text
        return isThere ? [] : [say('lost', clientId, `${own.length} of it`)]
      }),
      ...now.messages.flatMap(({ roomId, number, sentAt, voice, authorId }) => {
        const room = now.rooms.find(({ id }) => id === roomId)
        if (!room || voice === 'operator' || voice === 'system' || authorId === clerk) return []
        const isBetween = ({ who, from, to }: (typeof bans)[number]) => isIn(room)(who) && sentAt > from && sentAt < to
        return bans.some(isBetween) ? [say('D77', roomId, `${number} was written under a ban`)] : []
      }),
    ]
  }

  const anybody = () => pick(buyers) ?? firstOwner
  const tabOf = () => pick(tabs)

  return {
    ...{ roll, faults, wrongs, rooms, book, violations, pass, pick, tabs, confirmed, refused },
    ...{ hear, misses, fetchNewer, post },
    calm: () => {
      losses = 0
    },
    /** Opens the room about a work with who offers it now, and a tab that shows it. */
    async open(who: string, productId: string) {
      const { code, data } = await call(create, who, 'POST', { productId })
      const seller = sellers.get(productId)
      if (code === 200 && seller?.userId === who) wrongs.push(`${who} opened a room with themselves`)
      if (code === 200) this.show(who, data.roomId)
      return code
    },
    show(who: string, roomId: string): Tab {
      const tab = newTab(who, roomId)
      tabs.push(tab)
      return tab
    },
    /** A tab of somebody on the other side, or a second one of the same. */
    showAny() {
      const room = pick(rooms())
      const who = room && pick(buyers.filter(isIn(room)))
      return room && who ? this.show(who, room.id) : undefined
    },
    async listen(tab: Tab) {
      const connectionId = `${tab.who}/${++count}`
      tab.connectionId = connectionId
      inboxes.set(connectionId, [])
      const caller = { userId: tab.who, sid: tab.who }
      await faults.inPeace(async () =>
        write(...openWrites(newConnection(connectionId, { caller, address: '192.0.2.7' }, at))),
      )
      const body = JSON.stringify({ action: 'subscribe', topic: `room:${tab.roomId}` })
      await subscribe({ requestContext: { connectionId }, body })
    },
    /** The line is cut; nobody tells the table. */
    hangUp(tab: Tab) {
      tab.connectionId = null
    },
    async write(tab = tabOf()) {
      if (!tab) return
      const clientId = `c-${++count}`
      const text = roll() < 0.1 ? `${clientId} 090-1234-5678` : clientId
      tab.outbox.set(clientId, text)
      await post(tab, clientId, text)
      // The same button pressed twice, or two tabs of one draft.
      if (roll() < 0.2) await post(tab, clientId, text)
    },
    async again() {
      const tab = pick(tabs.filter(({ outbox }) => outbox.size > 0))
      const [clientId, text] = tab ? (pick([...tab.outbox]) ?? []) : []
      if (tab && clientId !== undefined && text !== undefined) await post(tab, clientId, text)
    },
    async see() {
      const tab = tabOf()
      if (tab) await call(read, tab.who, 'PUT', { roomId: tab.roomId, lastId: Math.max(1, tab.shown.length) })
    },
    async point() {
      const tab = tabOf()
      if (tab) await call(report, tab.who, 'POST', { roomId: tab.roomId, messageId: 1, reason: 'spam' })
    },
    async answer() {
      const room = pick(rooms())
      if (!room) return
      const clientId = `o-${++count}`
      const input = { roomId: room.id, text: clientId, clientId }
      await call(reply, clerk, 'POST', input)
    },
    /** Whoever is on no side of a room tries everything, and is told nothing. */
    async pry() {
      const room = pick(rooms())
      const who = room && pick(buyers.filter(each => !isIn(room)(each)))
      if (!room || !who) return
      const roomId = room.id
      const codes = [
        await call(list, who, 'GET', { roomId }),
        await call(send, who, 'POST', { roomId, text: 'x', clientId: `p-${++count}` }),
        await call(read, who, 'PUT', { roomId, lastId: 1 }),
        await call(report, who, 'POST', { roomId, messageId: 1, reason: 'spam' }),
      ].map(({ code }) => code)
      if (codes.some(code => code === 200)) wrongs.push(`${who} reached a room of others: ${codes.join()}`)
      await this.listen(newTab(who, roomId))
    },
    async ban() {
      const who = anybody()
      const open = bans.find(each => each.who === who && each.to > at)
      if (open) open.to = at
      else bans.push({ who, from: at, to: at + dayMs })
      const until = open ? at : at + dayMs
      await faults.inPeace(() => write(update(sessionKeys.standing(who), { set: { banChatUntil: until } })))
    },
    /** The work goes to one of those who asked: its rooms are told, now or never. */
    async sell() {
      const productId = pick(works.slice(0, 2)) ?? 'vase'
      const before = sellers.get(productId)
      const buyer = pick(buyers.filter(who => who !== before?.userId))
      if (!before?.userId || !buyer) return
      const seller = { type: 'member', userId: buyer } as const
      sellers.set(productId, seller)
      await faults.inPeace(() => write(update(catalogueKeys.work(productId), { set: { seller } })))
      const facts = {
        orderItemId: `i-${++count}`,
        orderId: 'o',
        productId,
        buyerId: buyer,
        sellerId: before.userId,
        partnerId: null,
      }
      const done = { ...facts, by: 'buyer', price: 1, net: 1 }
      await message(follow, orderCompleted, done)
      if (roll() < 0.3) await message(follow, saleReversed, facts)
    },
    async look() {
      const room = pick(rooms())
      const side = pick(['buyer', 'seller'] as const)
      if (room && side) await message(look, { type: 'message.look-due', version: 1 }, { roomId: room.id, side })
    },
    sweep: () => sweep({}),
    roomIdOf: (productId: string, buyerId: string) => roomIdOf(productId, buyerId, sellerOf(productId)),
  }
}
export type RoomHouse = Awaited<ReturnType<typeof openHouse>>
