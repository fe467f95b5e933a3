import * as z from 'zod'
import { bargainRules, fees } from '#shared/domain/kernel/money/fees.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { offerStates } from './transitions.ts'

const instant = z.int()
const yen = z.int().min(1).max(fees.priceMax)

export const offerPeriods = ['12h', '1d', '3d', '7d', '1m', 'custom'] as const
export type OfferPeriod = (typeof offerPeriods)[number]

/** One offer, for its sender and its receiver (D60-D66). All instants are epoch ms, all sums tax-included yen. */
export const offerSchema = z.object({
  id: z.string(),
  productId: z.string(),
  senderId: z.string(),
  /** The sender as shown to the receiver before the payment: masked, with the region of their default address (D66). */
  sender: z.object({ mask: z.string(), country: z.string().nullable(), province: z.int().nullable() }),
  /** Who has to answer: a member or a partner by id; null for the house. */
  receiver: z.object({ type: z.enum(['official', 'partner', 'member']), id: z.string().nullable() }),
  price: yen,
  /** The asking price shown when the offer was made. */
  asking: yen,
  period: z.enum(offerPeriods),
  state: z.enum(offerStates),
  createdAt: instant,
  validUntil: instant,
  /** Time of its last transition. */
  movedAt: instant,
  /** Payment deadline of an accepted offer. */
  payUntil: instant.optional(),
  version: z.int(),
})
export type Offer = z.infer<typeof offerSchema>

const rowSchema = offerSchema.pick({ id: true, senderId: true, price: true, validUntil: true })
/** A waiting offer's row in the book of its work. */
export type WaitingOffer = z.infer<typeof rowSchema>

/**
 * The single item of a work that every decision about its offers is written to: those that wait, and the accepted one.
 * Its version is the optimistic lock; an offer in neither list has ended.
 */
export const offerBookSchema = z.object({
  productId: z.string(),
  version: z.int(),
  waiting: z.array(rowSchema),
  agreed: rowSchema
    .extend({
      approvedAt: instant,
      payUntil: instant,
      /** Number of reminders that were sent or skipped. */
      reminded: z.int(),
      /** Senders whose offers the acceptance closed: they are notified if the work is for sale again (D64). */
      closedSenderIds: z.array(z.string()),
    })
    .optional(),
})
export type OfferBook = z.infer<typeof offerBookSchema>

export const newOfferBook = (productId: string): OfferBook => ({ productId, version: 0, waiting: [] })

/** Numbers of D61 to D64; setting/info returns those that the site shows (D17). */
export const offerRules = {
  ...bargainRules,
  /** Most waiting offers of one member over all works. */
  liveOfSender: 20,
  /** Most waiting offers for one work, because the transaction that accepts one closes all others. */
  waitingOnWork: 40,
  payMs: bargainRules.payDays * dayMs,
  /** As for an award (D56). */
  remindAfterMs: [0, 3 * dayMs, 6 * dayMs, 6 * dayMs + 18 * hourMs],
} as const

/**
 * End of an offer's binding period (D62, O6); undefined if the date of a custom period is missing, not in the future or
 * more than sixty days away.
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
  /** Payment deadline of an accepted offer; null while it waits. */
  readonly payUntil: number | null
}

/** The member's open offer for a work: binding and waiting, or accepted and payable. */
export function ownOfferIn({ waiting, agreed }: OfferBook, memberId: string, now: number): OwnOpenOffer | null {
  if (agreed?.senderId === memberId) return now < agreed.payUntil ? agreed : null
  const own = waiting.find(({ senderId }) => senderId === memberId)
  return own && now < own.validUntil ? { ...own, payUntil: null } : null
}

/** The offer as shown at `now`: expired after its period even if its timer has not run. */
export const shownOffer = (offer: Offer, now: number): Offer =>
  offer.state === 'waiting' && offer.validUntil <= now
    ? { ...offer, state: 'expired', movedAt: offer.validUntil }
    : offer

/** Parties of an offer, for its events. */
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
