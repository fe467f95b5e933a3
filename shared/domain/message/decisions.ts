// Every decision about a room, from the room alone: each gives the next room, and what is written with it (D96).
import type { Allowed, Decision } from '../../decision.ts'
import { contactDataIn } from './contact-data.ts'
import { isClosed, type Message, messageRules, otherSide, type Room, type RoomSide, type RoomStanding } from './room.ts'

export interface NewMessage {
  readonly side: RoomSide
  readonly authorId: string
  readonly clientId: string
  readonly text: string
  readonly imgs: readonly string[]
  /** Whether this member has paid for the work: how they are reached is theirs to tell from then on. */
  readonly isPaid: boolean
}

export type Sent = Allowed<{ readonly room: Room; readonly message: Message }>

const changed = (room: Room, change: Partial<Room>): Room => ({ ...room, ...change, version: room.version + 1 })
const stood = (room: Room, side: RoomSide, change: Partial<RoomStanding>): Room['sides'] => ({
  ...room.sides,
  [side]: { ...room.sides[side], ...change },
})

/** The next message of the room. Who writes has read what stood there: the page showed it. */
export function sendToRoom(room: Room, sent: NewMessage, now: number): Decision<Sent, 'room-closed'> {
  if (isClosed(room, now)) return { outcome: 'refused', code: 'room-closed' }
  const { side, isPaid, imgs, ...written } = sent
  const number = room.last + 1
  const other = otherSide(side)
  const message: Message = {
    ...written,
    ...{ roomId: room.id, number, side, imgs: [...imgs], sentAt: now },
    isFlagged: !isPaid && contactDataIn(sent.text).length > 0,
  }
  const own: RoomStanding = { ...room.sides[side], read: number, untoldSince: null }
  const untoldSince = room.sides[other].untoldSince ?? now
  const sides = { ...stood(room, other, { untoldSince }), [side]: own }
  return { outcome: 'allowed', room: changed(room, { last: number, lastAt: now, sides }), message }
}

/** As far as this side has read; null where that is known already. Nobody reads what is not there, or less than before. */
export function readRoom(room: Room, side: RoomSide, number: number): Room | null {
  const read = Math.min(number, room.last)
  if (read <= room.sides[side].read) return null
  const untoldSince = read === room.last ? null : room.sides[side].untoldSince
  return changed(room, { sides: stood(room, side, { read, untoldSince }) })
}

/** When this side is to be mailed that something waits in the room; null for never. */
export function mailDueAt({ sides }: Room, side: RoomSide): number | null {
  const { untoldSince, mailedAt } = sides[side]
  if (untoldSince === null) return null
  const soonest = untoldSince + messageRules.mailAfterMs
  return mailedAt === null ? soonest : Math.max(soonest, mailedAt + messageRules.mailEveryMs)
}

/** This side has been mailed about all that stands in the room; null where nothing is due. */
export function mailedAbout(room: Room, side: RoomSide, now: number): Room | null {
  const due = mailDueAt(room, side)
  if (due === null || due > now) return null
  return changed(room, { sides: stood(room, side, { untoldSince: null, mailedAt: now }) })
}

/** The sale to this member is complete: the room stays open for a while, and is kept for ever. */
export function closeAfterSale(room: Room, completedAt: number): Room | null {
  return room.closesAt === null ? changed(room, { closesAt: completedAt + messageRules.openAfterSaleMs }) : null
}

/** The sale was taken back: what was to close stays open. */
export const keepOpen = (room: Room): Room | null => (room.closesAt === null ? null : changed(room, { closesAt: null }))
