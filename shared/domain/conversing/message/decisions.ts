// Decisions about a room, from the room alone: each returns the next room and what is written with it (D96).
import type { Allowed, Decision } from '#shared/decision.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { isAssignedTo } from '#shared/domain/people/operator/assignee.ts'
import { type ContactKind, contactDataIn } from './contact-data.ts'
import {
  isClosed,
  isToldByMail,
  type Message,
  messageRules,
  type Room,
  type RoomSide,
  type RoomStanding,
  roomSides,
  type Voice,
} from './room.ts'

export interface NewMessage {
  readonly voice: Voice
  readonly authorId: string
  readonly clientId: string
  readonly text: string
  readonly imgs: readonly Picture[]
  /** Written by an operator for the house or to both sides of any room, or by the system about an event. */
  readonly isOperators: boolean
  readonly event?: Message['event'] | undefined
}

export type Sent = Allowed<{
  readonly room: Room
  readonly message: Message
  /** Sides for which a timer has to be set at their `lookAt`. */
  readonly looks: readonly RoomSide[]
}>

const changed = (room: Room, change: Partial<Room>): Room => ({ ...room, ...change, version: room.version + 1 })
const stood = (room: Room, side: RoomSide, change: Partial<RoomStanding>): Room['sides'] => ({
  ...room.sides,
  [side]: { ...room.sides[side], ...change },
})

/**
 * The next message of the room. Its author has read everything before it, because the page showed it. In a closed room
 * only operators write.
 */
export function sendToRoom(room: Room, sent: NewMessage, now: number): Decision<Sent, 'room-closed'> {
  const { isOperators, imgs, event = null, ...written } = sent
  if (isClosed(room, now) && !isOperators) return { outcome: 'refused', code: 'room-closed' }
  const number = room.last + 1
  const contact: ContactKind[] = isOperators || room.paidAt !== null ? [] : [...contactDataIn(sent.text)]
  const message: Message = { ...written, roomId: room.id, number, imgs: [...imgs], event, sentAt: now, contact }
  const { buyer, seller } = room.sides
  const heard: Room = {
    ...changed(room, { last: number, lastAt: now, isWaiting: isWaitingAfter(room, sent.voice) }),
    sides: {
      buyer: heardBy(room, 'buyer', buyer, { voice: sent.voice, number, now }),
      seller: heardBy(room, 'seller', seller, { voice: sent.voice, number, now }),
    },
  }
  const looks = roomSides.filter(side => room.sides[side].lookAt === null && heard.sides[side].lookAt !== null)
  return { outcome: 'allowed', room: heard, message, looks }
}

/** Messages by an operator to both sides, and events, do not answer the buyer. */
const isWaitingAfter = (room: Room, voice: Voice): boolean =>
  voice === 'operator' || voice === 'system' ? room.isWaiting : voice === 'buyer'

function heardBy(
  room: Room,
  side: RoomSide,
  before: RoomStanding,
  { voice, number, now }: { readonly voice: Voice; readonly number: number; readonly now: number },
): RoomStanding {
  if (voice === side) return { ...before, read: number, untoldSince: null }
  // Events have a notice of their own, so that they do not count as unread here.
  if (voice === 'system') return before.read === number - 1 ? { ...before, read: number } : before
  if (!isToldByMail(room, side)) return before
  const after = { ...before, untoldSince: before.untoldSince ?? now }
  return { ...after, lookAt: before.lookAt ?? dueAt(after) }
}

/**
 * Marks messages as read up to `number`; null if that changes nothing. It can neither exceed the last message nor
 * decrease.
 */
export function readRoom(room: Room, side: RoomSide, number: number): Room | null {
  const read = Math.min(number, room.last)
  if (read <= room.sides[side].read) return null
  const untoldSince = read === room.last ? null : room.sides[side].untoldSince
  return changed(room, { sides: stood(room, side, { read, untoldSince }) })
}

function dueAt({ untoldSince, mailedAt }: RoomStanding): number | null {
  if (untoldSince === null) return null
  const soonest = untoldSince + messageRules.mailAfterMs
  return mailedAt === null ? soonest : Math.max(soonest, mailedAt + messageRules.mailEveryMs)
}

/** When this side is due a mail about unread messages; null for never. */
export const mailDueAt = (room: Room, side: RoomSide): number | null => dueAt(room.sides[side])

export interface Looked {
  readonly room: Room
  /** This side is mailed about every unread message of the room. */
  readonly isMailed: boolean
}

/**
 * What a timer finds: a mail that is due, a mail due later (the timer is set again), or nothing. Null if there is
 * nothing to do, because a timer may come late or twice.
 */
export function lookAtRoom(room: Room, side: RoomSide, now: number): Looked | null {
  const { lookAt } = room.sides[side]
  if (lookAt === null || lookAt > now) return null
  const due = mailDueAt(room, side)
  if (due !== null && due <= now)
    return {
      room: changed(room, { sides: stood(room, side, { untoldSince: null, mailedAt: now, lookAt: null }) }),
      isMailed: true,
    }
  return { room: changed(room, { sides: stood(room, side, { lookAt: due }) }), isMailed: false }
}

/** The seller's sale of the work is complete: the room closes after a while; its messages are kept. */
export function closeAfterSale(room: Room, completedAt: number): Room | null {
  return room.closesAt === null ? changed(room, { closesAt: completedAt + messageRules.openAfterSaleMs }) : null
}

/** The sale was reversed, or the work returned otherwise: the room does not close. */
export const keepOpen = (room: Room): Room | null => (room.closesAt === null ? null : changed(room, { closesAt: null }))

/** Records that this member paid for the work. */
export const payInRoom = (room: Room, now: number): Room | null =>
  room.paidAt === null ? changed(room, { paidAt: now }) : null

/** Assigns an operator or nobody; null if that is so already. */
export const assignRoom = (room: Room, assignee: Room['assignee']): Room | null =>
  isAssignedTo(room.assignee, assignee) ? null : changed(room, { assignee })

/**
 * Marks the buyer's messages up to this one as needing no answer; null if none waits. Refused if the buyer has written
 * more since, which the operator has not seen.
 */
export function settleRoom(room: Room, number: number): Decision<{ readonly room: Room | null }, 'stale-version'> {
  if (number < room.last) return { outcome: 'refused', code: 'stale-version' }
  const read = readRoom(room, 'seller', number) ?? room
  if (!room.isWaiting && read === room) return { outcome: 'allowed', room: null }
  return { outcome: 'allowed', room: { ...changed(room, { isWaiting: false }), sides: read.sides } }
}
