import { createHash } from 'node:crypto'
import { roomKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put, remove } from '#functions/machinery/table/write.ts'
import { type Report, type ReportState, reportSchema } from '#shared/domain/conversing/message/report.ts'
import {
  type Message,
  messageRules,
  messageSchema,
  type Room,
  type RoomSeller,
  type RoomSide,
  roomIdentity,
  roomSchema,
  roomSellerOf,
} from '#shared/domain/conversing/message/room.ts'

/**
 * Rooms with their messages, each in a partition of its own (D96). Every write of a room is conditioned on the version
 * that was read, so that its messages have one order.
 */
const Item = roomSchema()
const MessageItem = messageSchema()
const ReportItem = reportSchema()

/** Derived from work, member and seller, so that it is stable, and cannot be guessed without knowing all three. */
export const roomIdOf = (productId: string, buyerId: string, seller: RoomSeller): string =>
  createHash('sha256')
    .update(roomIdentity(productId, buyerId, roomSellerOf(seller)))
    .digest('base64url')
    .slice(0, 22)

export const roomIn = (item: Attributes | undefined): Room | undefined => item && Item.parse(item)

export const getRoom = async (table: Getter, roomId: string): Promise<Room | undefined> =>
  roomIn(await table.get(roomKeys.room(roomId)))

async function getRooms(table: Getter, ids: readonly string[]): Promise<Room[]> {
  const items = ids.length > 0 ? await table.batchGet(ids.map(roomKeys.room)) : []
  return items.flatMap(item => roomIn(item) ?? [])
}

/** Index key: rooms of the house by whether the buyer waits, others by seller. */
const listedUnder = ({ seller, isWaiting }: Pick<Room, 'seller' | 'isWaiting'>): string =>
  seller.type === 'official' ? houseList(isWaiting) : roomKeys.ofSeller(`${seller.type}#${seller.id}`)
const houseList = (isWaiting: boolean): string => roomKeys.ofSeller(`official#${isWaiting ? 'waiting' : 'answered'}`)

/** Replaces the version that was read. */
export const putRoom = (before: Room | undefined, room: Room) =>
  put(
    {
      ...roomKeys.room(room.id),
      ...room,
      GSI1PK: roomKeys.ofBuyer(room.buyerId),
      GSI1SK: roomKeys.by(room.lastAt, room.id),
      GSI2PK: listedUnder(room),
      GSI2SK: roomKeys.by(room.lastAt, room.id),
    },
    inPlaceOf(before),
  ).or('busy')

/** Index item by work, for the completion of a sale. */
export const linkRoom = ({ productId, id: roomId }: Room) =>
  put({ ...roomKeys.ofWork(productId, roomId), roomId }, { ifAbsent: true }).or('busy')

export async function roomsOfWork(table: Getter & Querier, productId: string): Promise<Room[]> {
  const rows = await table.queryAll({ pk: roomKeys.allOfWork(productId), consistent: true, limit: 10_000 })
  return getRooms(
    table,
    rows.map(({ roomId }) => String(roomId)),
  )
}

/** Most rooms in a list: older ones are kept but not listed. */
const most = 2_000

async function listed(table: Querier, index: 'GSI1' | 'GSI2', pk: string, newestFirst = true): Promise<Room[]> {
  const rows = await table.queryAll({ pk, index, newestFirst, limit: most })
  return rows.map(row => Item.parse(row))
}

/** A member's rooms on either side, including those of their partner; the latest message first. */
export async function roomsOf(
  table: Querier,
  { userId, partnerId }: { readonly userId: string; readonly partnerId?: string | undefined },
): Promise<Room[]> {
  const lists = await Promise.all([
    listed(table, 'GSI1', roomKeys.ofBuyer(userId)),
    listed(table, 'GSI2', roomKeys.ofSeller(`member#${userId}`)),
    partnerId === undefined ? [] : listed(table, 'GSI2', roomKeys.ofSeller(`partner#${partnerId}`)),
  ])
  return lists.flat().sort((a, b) => b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1))
}

/** Rooms of the house: waiting ones with the longest wait first, others by the latest message. */
export const roomsOfHouse = (table: Querier, isWaiting: boolean): Promise<Room[]> =>
  listed(table, 'GSI2', houseList(isWaiting), !isWaiting)

// ---- messages

export const newMessage = (message: Message) =>
  put({ ...roomKeys.message(message.roomId, message.number), ...message }, { ifAbsent: true }).or('busy')

/** Binds the author's idempotency id to this message for ever. */
export const claimSent = ({ roomId, authorId, clientId, number }: Message) =>
  put({ ...roomKeys.sent(roomId, authorId, clientId), roomId, authorId, clientId, number }, { ifAbsent: true }).or(
    'busy',
  )

/** Number of the message sent earlier with this idempotency id. */
export const sentBefore = (item: Attributes | undefined): number | undefined => item && Number(item['number'])

export const messageIn = (item: Attributes | undefined): Message | undefined => item && MessageItem.parse(item)

export const getMessage = async (table: Getter, roomId: string, number: number): Promise<Message | undefined> =>
  messageIn(await table.get(roomKeys.message(roomId, number)))

export async function lastMessages(table: Getter, rooms: readonly Room[]): Promise<ReadonlyMap<string, Message>> {
  const written = rooms.filter(({ last }) => last > 0)
  const items =
    written.length > 0 ? await table.batchGet(written.map(({ id, last }) => roomKeys.message(id, last))) : []
  return new Map(items.flatMap(item => (item ? [MessageItem.parse(item)] : [])).map(each => [each.roomId, each]))
}

export interface Part {
  /** Both inclusive. */
  readonly from: number
  readonly to: number
  readonly newestFirst: boolean
  readonly limit: number
}

/** Part that begins with a room's first message. */
export const wholeRoom = (limit: number): Part => ({ from: 1, to: messageRules.numberMax, newestFirst: false, limit })

/** Messages of a part of a room, oldest first, and whether there are more. */
export async function messagesOf(table: Querier, roomId: string, { from, to, newestFirst, limit }: Part) {
  const range = roomKeys.messages(roomId, from, to)
  const rows = await table.queryAll({ ...range, newestFirst, limit: limit + 1, consistent: true })
  const list = rows.slice(0, limit).map(row => MessageItem.parse(row))
  return { list: newestFirst ? list.reverse() : list, hasMore: rows.length > limit }
}

// ---- timers

/** Records the timer of this side of the room, so that the sweeper finds it. */
export const putWait = ({ id: roomId, sides }: Room, side: RoomSide) =>
  put({
    ...roomKeys.wait(roomId, side),
    roomId,
    side,
    GSI1PK: roomKeys.waits,
    GSI1SK: roomKeys.by(sides[side].lookAt ?? 0, `${roomId}#${side}`),
  })
export const removeWait = ({ id }: Room, side: RoomSide) => remove(roomKeys.wait(id, side))

/** Timers that are overdue, the longest first; at most 200 at a time. */
export async function overdueRooms(table: Querier, now: number): Promise<{ roomId: string; side: RoomSide }[]> {
  const { rows } = await table.query({
    pk: roomKeys.waits,
    index: 'GSI1',
    between: [roomKeys.by(0, ''), roomKeys.by(now, '')],
    limit: 200,
  })
  return rows.map(({ roomId, side }) => ({ roomId: String(roomId), side: side === 'buyer' ? 'buyer' : 'seller' }))
}

// ---- reports

/** A new report, or one that replaces the version that was read. */
export const putReport = (before: Report | undefined, report: Report) =>
  put(
    {
      ...roomKeys.report(report.roomId, report.number, report.by),
      ...report,
      GSI1PK: roomKeys.reportsIn(report.state),
      GSI1SK: roomKeys.by(report.settled?.at ?? report.at, `${report.roomId}#${report.number}#${report.by}`),
    },
    inPlaceOf(before),
  ).or('stale-version')

/** All reports of one room. */
export async function reportsOfRoom(table: Querier, roomId: string): Promise<Report[]> {
  const rows = await table.queryAll({ ...roomKeys.reports(roomId), consistent: true })
  return rows.map(row => ReportItem.parse(row))
}

export const reportIn = (item: Attributes | undefined): Report | undefined => item && ReportItem.parse(item)

/** By its id within the room. */
export function reportKey(roomId: string, reportId: string) {
  const [number = '', by = ''] = reportId.split('-')
  return roomKeys.report(roomId, Number(number), by)
}

/** Open ones by age, the oldest first; settled ones, the latest first. */
export async function reportsIn(table: Querier, state: ReportState): Promise<Report[]> {
  const rows = await table.queryAll({
    pk: roomKeys.reportsIn(state),
    index: 'GSI1',
    newestFirst: state === 'settled',
    limit: most,
  })
  return rows.map(row => ReportItem.parse(row))
}
