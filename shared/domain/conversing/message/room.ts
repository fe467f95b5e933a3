import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { type SellerType, sellerTypes } from '#shared/domain/kernel/seller.ts'
import { assigneeSchema } from '#shared/domain/people/operator/assignee.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { contactKinds } from './contact-data.ts'

/**
 * A room is the conversation of one member with a work's seller (D96). There is one per work, member and seller: when a
 * work changes hands its rooms stay with the old seller, and the new one begins with none. All instants are epoch ms.
 */
const instant = () => z.int()

/** The member who asks, and the seller: a member, a partner or the house. */
export const roomSides = ['buyer', 'seller'] as const
export type RoomSide = (typeof roomSides)[number]
export const otherSide = (side: RoomSide): RoomSide => (side === 'buyer' ? 'seller' : 'buyer')

/** Author of a message: a side of the room, an operator in a room that is not the house's, or the system for events. */
export const voices = [...roomSides, 'operator', 'system'] as const
export type Voice = (typeof voices)[number]
/** Author id of system messages. */
export const systemAuthor = 'system'

/** Events between the sides: an offer was accepted, the work was paid for, or it was handed over to its new holder. */
const happenings = ['agreed', 'sold', 'completed'] as const
export const happening = () =>
  z.object({
    kind: z.enum(happenings),
    /** Agreed or paid price in yen. */
    price: z.int().nullable(),
    /** Payment deadline, or the closing time of the room. */
    until: instant().nullable(),
  })

/** State of one side in a room. */
const standing = () =>
  z.object({
    /** Number of the last message that this side has read. */
    read: z.int(),
    /** Time of the first message that this side has neither read nor been mailed about; null for none. */
    untoldSince: instant().nullable(),
    mailedAt: instant().nullable(),
    /** When a timer checks whether a mail is due; null if none is set. Only one is set at a time. */
    lookAt: instant().nullable(),
  })
export type RoomStanding = z.infer<ReturnType<typeof standing>>

export const roomSchema = () =>
  z.object({
    id: z.string(),
    productId: z.string(),
    buyerId: z.string(),
    /** Id of the member or the partner; null for the house. */
    seller: z.object({ type: z.enum(sellerTypes), id: z.string().nullable() }),
    /** Increases with every change; each write is conditioned on it. */
    version: z.int(),
    /** Number of the last message: 1, 2, 3 without a gap. 0 for none yet. */
    last: z.int(),
    openedAt: instant(),
    /** Time of the last message, or of the opening. */
    lastAt: instant(),
    /** Closing time, after which nobody can write; null until this seller has sold the work. */
    closesAt: instant().nullable(),
    /** When this member paid for the work; null if not yet. From then on contact details are allowed. */
    paidAt: instant().nullable(),
    /** The buyer wrote last, and the seller neither answered nor marked it as needing no answer. */
    isWaiting: z.boolean(),
    /** Operator in charge of a room of the house; null for nobody in particular. */
    assignee: assigneeSchema(),
    sides: z.object({ buyer: standing(), seller: standing() }),
  })
export type Room = z.infer<ReturnType<typeof roomSchema>>

export const messageSchema = () =>
  z.object({
    roomId: z.string(),
    number: z.int(),
    /** The sender's idempotency id: sent twice, it makes one message. */
    clientId: z.string(),
    voice: z.enum(voices),
    /** Account that wrote it: partners and the house have several. */
    authorId: z.string(),
    text: z.string(),
    /** Pictures in the private bucket. */
    imgs: z.array(picture()),
    sentAt: instant(),
    /** Event instead of a text; only for the author `system`. */
    event: happening().nullable().default(null),
    /** Kinds of contact details found before the work was paid for, which an operator examines. */
    contact: z.array(z.enum(contactKinds)),
  })
export type Message = z.infer<ReturnType<typeof messageSchema>>

export const messageRules = {
  textMax: lengths.chat,
  /** Limit of keys and calls for message numbers. */
  numberMax: 999_999_999,
  imgsMax: 10,
  /** How long a room stays open after its sale is complete (D96). */
  openAfterSaleMs: 90 * dayMs,
  /** Delay of the mail to a side that has not read, and the least interval between two mails about one room. */
  mailAfterMs: 10 * minuteMs,
  mailEveryMs: hourMs,
} as const

/** Seller of a work. */
export interface RoomSeller {
  readonly type: SellerType
  readonly userId?: string | undefined
  readonly partnerId?: string | undefined
}
export const roomSellerOf = ({ type, userId, partnerId }: RoomSeller): Room['seller'] => ({
  type,
  id: userId ?? partnerId ?? null,
})

/** Text that a room's id is derived from, unique per room. */
export const roomIdentity = (productId: string, buyerId: string, seller: Room['seller']): string =>
  JSON.stringify([productId, buyerId, seller.type, seller.id])

/** Whether the side is mailed; the house reads its rooms in the console, which counts what waits. */
export const isToldByMail = ({ seller }: Pick<Room, 'seller'>, side: RoomSide): boolean =>
  side === 'buyer' || seller.type !== 'official'

/** The side that somebody is on; null for everybody else, for whom the room does not exist. */
export function sideIn(
  { buyerId, seller }: Pick<Room, 'buyerId' | 'seller'>,
  member: { readonly userId: string; readonly partnerId?: string | undefined },
): RoomSide | null {
  if (member.userId === buyerId) return 'buyer'
  const own = { official: undefined, member: member.userId, partner: member.partnerId }[seller.type]
  return own !== undefined && own === seller.id ? 'seller' : null
}

const unheard: RoomStanding = { read: 0, untoldSince: null, mailedAt: null, lookAt: null }

export function newRoom(
  id: string,
  { productId, buyerId, seller, isPaid }: Pick<Room, 'productId' | 'buyerId' | 'seller'> & { readonly isPaid: boolean },
  now: number,
): Room {
  return {
    ...{ id, productId, buyerId, seller, version: 1, last: 0, openedAt: now, lastAt: now, closesAt: null },
    ...{ paidAt: isPaid ? now : null, isWaiting: false, assignee: null },
    sides: { buyer: unheard, seller: unheard },
  }
}

/** Number of messages that a side has not read. */
export const unreadOf = (room: Room, side: RoomSide): number => room.last - room.sides[side].read

export const isClosed = ({ closesAt }: Pick<Room, 'closesAt'>, now: number): boolean =>
  closesAt !== null && now >= closesAt
