import * as z from 'zod'
import { bargainRules, fees } from '#shared/domain/kernel/money/fees.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { offerStates } from './transitions.ts'

const instant = z.int()
const yen = z.int().min(1).max(fees.priceMax)

export const offerPeriods = ['12h', '1d', '3d', '7d', '1m', 'custom'] as const
export type OfferPeriod = (typeof offerPeriods)[number]

/** One offer, as its sender and its receiver find it again (D60-D66). All instants are epoch ms, all sums tax-included yen. */
export const offerSchema = z.object({
  id: z.string(),
  productId: z.string(),
  senderId: z.string(),
  /** The sender as the receiver sees them before the payment: masked, with the region of their default address (D66). */
  sender: z.object({ mask: z.string(), country: z.string().nullable(), province: z.int().nullable() }),
  /** Whose answer it awaits: a member or a partner by their ids; null for the house. */
  receiver: z.object({ type: z.enum(['official', 'partner', 'member']), id: z.string().nullable() }),
  price: yen,
  /** The asking price that was shown when the offer was made. */
  asking: yen,
  period: z.enum(offerPeriods),
  state: z.enum(offerStates),
  createdAt: instant,
  validUntil: instant,
  /** When its last move was made. */
  movedAt: instant,
  /** End of the window to pay an approved offer in. */
  payUntil: instant.optional(),
  version: z.int(),
})
export type Offer = z.infer<typeof offerSchema>

const rowSchema = offerSchema.pick({ id: true, senderId: true, price: true, validUntil: true })
/** What the book of a work keeps of an offer that waits. */
export type WaitingOffer = z.infer<typeof rowSchema>

/**
 * The one item of a work that every decision about its offers goes through: which of them wait, and which was accepted.
 * Its version is the optimistic lock; an offer that is neither here nor agreed on has ended.
 */
export const offerBookSchema = z.object({
  productId: z.string(),
  version: z.int(),
  waiting: z.array(rowSchema),
  agreed: rowSchema
    .extend({
      approvedAt: instant,
      payUntil: instant,
      /** How many of the reminders were sent or overtaken. */
      reminded: z.int(),
      /** Whose offers were closed by the approval: they are told if the work is for sale again (D64). */
      closedSenderIds: z.array(z.string()),
    })
    .optional(),
})
export type OfferBook = z.infer<typeof offerBookSchema>

export const newOfferBook = (productId: string): OfferBook => ({ productId, version: 0, waiting: [] })

/** The numbers of D61 to D64; those that the site shows are answered by setting/info (D17). */
export const offerRules = {
  ...bargainRules,
  /** Offers of one member that wait at once, over all works. */
  liveOfSender: 20,
  /** Offers that wait on one work: all of them are closed in the transaction that approves one. */
  waitingOnWork: 40,
  payMs: bargainRules.payDays * dayMs,
  /** As for an award (D56). */
  remindAfterMs: [0, 3 * dayMs, 6 * dayMs, 6 * dayMs + 18 * hourMs],
} as const

/**
 * Until when an offer of this period binds (D62, O6); undefined where the date of a custom period is missing, is not in
 * the future or is more than sixty days away.
 */
export function validUntilOf(period: OfferPeriod, customUntil: number | undefined, now: number): number | undefined {
  const hours = offerRules.periods.find(({ key }) => key === period)?.hours
  if (typeof hours === 'number') return now + hours * hourMs
  const isInRange =
    customUntil !== undefined && customUntil > now && customUntil <= now + offerRules.customMaxDays * dayMs
  return isInRange ? customUntil : undefined
}

interface Made {
  readonly id: string
  readonly productId: string
  readonly senderId: string
  readonly sender: Offer['sender']
  /** Seller of the work. */
  readonly seller: {
    readonly type: Offer['receiver']['type']
    readonly userId?: string | undefined
    readonly partnerId?: string | undefined
  }
  readonly price: number
  readonly asking: number
  readonly period: OfferPeriod
  readonly validUntil: number
  readonly now: number
}

export function newOffer({ seller, now, ...made }: Made): Offer {
  const { id, productId, senderId, sender, price, asking, period, validUntil } = made
  const receiver = { type: seller.type, id: seller.userId ?? seller.partnerId ?? null }
  return {
    ...{ id, productId, senderId, sender, receiver, price, asking, period, validUntil },
    state: 'waiting',
    createdAt: now,
    movedAt: now,
    version: 1,
  }
}

interface OwnOpenOffer extends WaitingOffer {
  /** End of the window to pay an accepted one in; null while it waits. */
  readonly payUntil: number | null
}

/** The member's own offer for a work that is still open: it binds and waits, or it was accepted and can be paid. */
export function ownOfferIn({ waiting, agreed }: OfferBook, memberId: string, now: number): OwnOpenOffer | null {
  if (agreed?.senderId === memberId) return now < agreed.payUntil ? agreed : null
  const own = waiting.find(({ senderId }) => senderId === memberId)
  return own && now < own.validUntil ? { ...own, payUntil: null } : null
}

/** As it is to be shown at `now`: over with its period, whatever its timer has done so far. */
export const shownOffer = (offer: Offer, now: number): Offer =>
  offer.state === 'waiting' && offer.validUntil <= now
    ? { ...offer, state: 'expired', movedAt: offer.validUntil }
    : offer

/** Whom an offer concerns, as its events name them. */
export const partiesOf = ({
  productId,
  senderId,
  receiver,
  price,
}: Pick<Offer, 'productId' | 'senderId' | 'receiver' | 'price'>) => ({
  productId,
  senderId,
  sellerId: receiver.type === 'member' ? receiver.id : null,
  partnerId: receiver.type === 'partner' ? receiver.id : null,
  price,
})
