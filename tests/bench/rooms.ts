// Talking: from the press of the button to the message on the other side's page, by the call and the socket.

import { createRoom, sendMessage } from '#shared/api/conversing/messages.ts'
import { type Listener, listen } from '#tests/support/listener.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { ofMember } from '#tests/support/world/orders.ts'
import { type World, worldOf } from '#tests/support/world.ts'
import type { Spawned } from './app.ts'
import { at } from './load.ts'
import { inTurn } from './orders.ts'
import { ms, type Table } from './table.ts'
import { usedBetween } from './threads.ts'

interface Talk {
  readonly sender: Person
  readonly roomId: string
  readonly productId: string
  /** The listener who reads along. */
  readonly reader: Listener
}

/** Messages of one sender: with those before them fewer than a member may send in a minute (D101). */
const each = 16
const roomsAlone = 12
const roomsInCrowd = 64

export async function measureRooms(table: Table, app: Spawned): Promise<void> {
  const world = await worldOf(app)
  // Isolates are warm before anything is measured.
  await say(world, await openTalk(world), each)
  const alone = await inTurn(roomsAlone, () => openTalk(world))
  await sayTimes(table, app, 1, async () => {
    const times: number[] = []
    for (const talk of alone) times.push(...(await say(world, talk, each)))
    return times
  })
  const crowd = await inTurn(roomsInCrowd, () => openTalk(world))
  const sayAtOnce = async (count: number) => (await Promise.all(crowd.map(talk => say(world, talk, count)))).flat()
  await sayAtOnce(2)
  await sayTimes(table, app, roomsInCrowd, () => sayAtOnce(each))
  for (const { reader } of [...alone, ...crowd]) reader.close()
}

async function openTalk(world: World): Promise<Talk> {
  const [owner, sender] = [await world.member(), await world.member()]
  const productId = await world.work({ seller: ofMember(owner) })
  const { roomId } = await world.ask(createRoom, { productId }, sender)
  const cookie = `at=${await world.tokenOf(owner)}`
  const reader = await listen(world.app.origin, { cookie, address: freshAddress() })
  reader.send({ action: 'subscribe', topic: `room:${roomId}` })
  await reader.next('room')
  return { sender, roomId, productId, reader }
}

/** One message after the other; how long each took until the other side had it, ms. */
async function say(world: World, { sender, roomId, productId, reader }: Talk, count: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const start = performance.now()
    const clientId = crypto.randomUUID()
    const sent = world.ask(sendMessage, { roomId, productId, text: '共箱の写真を拝見できますか。', clientId }, sender)
    const { message } = await reader.next('room')
    times.push(performance.now() - start)
    if (message?.clientId !== clientId) throw new Error(`room ${roomId} shows another message`)
    await sent
  }
  return times
}

async function sayTimes(table: Table, app: Spawned, rooms: number, measure: () => Promise<number[]>): Promise<void> {
  await app.quiet()
  const before = app.processorTime()
  const times = (await measure()).sort((a, b) => a - b)
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)]
  table.say(`message sent to shown on the other side, ${rooms} rooms`, `p50 ${ms(p50)}, p99 ${ms(p99)}`)
  table.details[`message shown at ${rooms}`] = { messages: times.length, p50, p99 }
  await app.quiet()
  const after = app.processorTime()
  if (before && after) table.say('  processor time each', usedBetween(before, after, times.length))
}
