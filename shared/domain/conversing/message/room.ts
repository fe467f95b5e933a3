import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { type SellerType, sellerTypes } from '#shared/domain/kernel/seller.ts'
import { assigneeSchema } from '#shared/domain/people/operator/assignee.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { contactKinds } from './contact-data.ts'

/**
 * A room is the conversation of one member with whoever offers a work (D96). There is one for each work, member and
 * seller: a work that changes hands leaves its rooms with the old seller, and those of the new one begin empty. All
 * instants are epoch ms.
 */
const instant = () => z.int()

/** The member who asks, and whoever has the work: a member, a partner or the house. */
export const roomSides = ['buyer', 'seller'] as const
export type RoomSide = (typeof roomSides)[number]
export const otherSide = (side: RoomSide): RoomSide => (side === 'buyer' ? 'seller' : 'buyer')

/** Who speaks: a side of the room, an operator in a room that is none of the house's, or nobody: something happened. */
export const voices = [...roomSides, 'operator', 'system'] as const
export type Voice = (typeof voices)[number]
/** The author of what nobody wrote. */
export const systemAuthor = 'system'

/** What happened between the sides: an offer was accepted, the work was paid for, or it went on to its new holder. */
const happenings = ['agreed', 'sold', 'completed'] as const
export const happening = () =>
  z.object({
    kind: z.enum(happenings),
    /** Yen, of what was agreed or paid. */
    price: z.int().nullable(),
    /** Until when it is to be paid, or the room stays open. */
    until: instant().nullable(),
  })

/** What one side has had of the room. */
const standing = () =>
  z.object({
    /** The number of the last message that this side has read. */
    read: z.int(),
    /** When the first message came that this side has neither read nor been mailed about; null for none. */
    untoldSince: instant().nullable(),
    mailedAt: instant().nullable(),
    /** When a timer looks whether a mail is due; null where none is set. One is set at a time, however much is written. */
    lookAt: instant().nullable(),
  })
export type RoomStanding = z.infer<ReturnType<typeof standing>>

export const roomSchema = () =>
  z.object({
    id: z.string(),
    productId: z.string(),
    buyerId: z.string(),
    /** A member or a partner by their ids; null for the house. */
    seller: z.object({ type: z.enum(sellerTypes), id: z.string().nullable() }),
    /** Grows with every change, and is what each write is conditioned on. */
    version: z.int(),
    /** The number of the last message: they are 1, 2, 3 without a gap. 0 for none yet. */
    last: z.int(),
    openedAt: instant(),
    /** Instant of the last message, or of the opening. */
    lastAt: instant(),
    /** From when on nobody writes any more; null while this seller has not sold the work. */
    closesAt: instant().nullable(),
    /** When this member paid for the work; null for not yet. How they are reached is theirs to tell from then on. */
    paidAt: instant().nullable(),
    /** The buyer wrote last, and the seller neither answered nor said that there is nothing to answer. */
    isWaiting: z.boolean(),
    /** The operator who answers it, of a room of the house; null for nobody in particular. */
    assignee: assigneeSchema(),
    sides: z.object({ buyer: standing(), seller: standing() }),
  })
export type Room = z.infer<ReturnType<typeof roomSchema>>

export const messageSchema = () =>
  z.object({
    roomId: z.string(),
    number: z.int(),
    /** The sender's own name for it: sent again, it is the same message. */
    clientId: z.string(),
    voice: z.enum(voices),
    /** The account that wrote it: of a partner or the house it is one of several. */
    authorId: z.string(),
    text: z.string(),
    /** Pictures in the private bucket. */
    imgs: z.array(picture()),
    sentAt: instant(),
    /** What happened, in place of a text; for the voice `system` alone. */
    event: happening().nullable().default(null),
    /** What it told, before the work was paid for, of how somebody is reached: an operator looks at it. */
    contact: z.array(z.enum(contactKinds)),
  })
export type Message = z.infer<ReturnType<typeof messageSchema>>

export const messageRules = {
  textMax: lengths.chat,
  /** Keys and calls have room for numbers up to this one. */
  numberMax: 999_999_999,
  imgsMax: 10,
  /** A room closes this long after its sale is complete (D96). */
  openAfterSaleMs: 90 * dayMs,
  /** A side that has not read is mailed after this time, and about one room once an hour at most. */
  mailAfterMs: 10 * minuteMs,
  mailEveryMs: hourMs,
} as const

/** Who answers for a work. */
export interface RoomSeller {
  readonly type: SellerType
  readonly userId?: string | undefined
  readonly partnerId?: string | undefined
}
export const roomSellerOf = ({ type, userId, partnerId }: RoomSeller): Room['seller'] => ({
  type,
  id: userId ?? partnerId ?? null,
})

/** What the id of a room is made from: no two rooms have it in common. */
export const roomIdentity = (productId: string, buyerId: string, seller: Room['seller']): string =>
  JSON.stringify([productId, buyerId, seller.type, seller.id])

/** The house reads its rooms in the console, where all that waits is counted: it is not mailed. */
export const isToldByMail = ({ seller }: Pick<Room, 'seller'>, side: RoomSide): boolean =>
  side === 'buyer' || seller.type !== 'official'

/** On which side of the room somebody is; null for everybody else, who does not know that it exists. */
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

/** Messages that a side has not read. */
export const unreadOf = (room: Room, side: RoomSide): number => room.last - room.sides[side].read

export const isClosed = ({ closesAt }: Pick<Room, 'closesAt'>, now: number): boolean =>
  closesAt !== null && now >= closesAt
