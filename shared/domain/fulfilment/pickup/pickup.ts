// The pick-up of a work that a member has sold and the house collects (D29, D74): what is stored of it, and what
// becomes due automatically. Its states and transitions are in transitions.ts.

import * as z from 'zod'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { orderSeller } from '#shared/domain/kernel/seller.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { dayMs } from '#shared/durations.ts'
import { beginOfDayInJapan, dayInJapan } from '#shared/japan-time.ts'
import { addDays, type Holidays, isBusinessDay } from '#shared/platform/transfers/business-day.ts'
import type { Parcel } from '../parcel/parcel.ts'
import { type PickupTransition, pickupParts, pickupStates, pickupTransitions } from './transitions.ts'

export const pickupRules = {
  slots: 5,
  /** Business days from the proposal to the first day that it may name. */
  aheadDays: 3,
  /** Most days ahead of a slot. */
  furthestDays: 30,
  /** Time after which an unanswered proposal lapses. */
  answerMs: 3 * dayMs,
  /** Operators are alerted this long before that, and when it has lapsed. */
  alertMs: dayMs,
  /** When a seller without a proposal is reminded, and when an operator calls. */
  remindMs: 5 * dayMs,
  callMs: 10 * dayMs,
} as const

/** `2026-12-15`, Japan's calendar. */
export const pickupSlot = () => z.object({ date: z.string(), part: z.enum(pickupParts) })
export type PickupSlot = z.infer<ReturnType<typeof pickupSlot>>

export const pickupSchema = () =>
  z.object({
    /** Order item id: a parcel has one pick-up. */
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    title: localizedText(),
    img: picture().nullable(),
    buyerId: z.string(),
    seller: orderSeller(),
    /** Increases with every write; a decision is only valid for the version that was read. */
    version: z.int().min(1),
    state: z.enum(pickupStates),
    /** When the seller was last asked; the time to answer counts from it. */
    askedAt: z.int(),
    /** Stage of the seller's silence: 1 reminded, 2 to be called. */
    stage: z.literal([0, 1, 2]),
    /** Number of proposals that lapsed unanswered. */
    lapses: z.int().min(0),
    proposedAt: z.int().optional(),
    slots: z.array(pickupSlot()).max(pickupRules.slots),
    /** Address of the work at the time of the proposal, from the seller's saved addresses. */
    address: postalAddress().optional(),
    remarks: z.string(),
    /** Slot that the operator confirmed. */
    slot: pickupSlot().optional(),
    /** Why the operator asked for other days. */
    reason: z.string().optional(),
    endedAt: z.int().optional(),
    trail: z.array(z.object({ state: z.enum(pickupStates), at: z.int() })).min(1),
  })
export type Pickup = z.infer<ReturnType<typeof pickupSchema>>

/** Whether the house collects the work: only a member's; works of partners reach the house otherwise. */
export const isFetched = ({ arranged, seller }: Pick<Parcel, 'arranged' | 'seller'>): boolean =>
  arranged && seller.type === 'member'

/** Whether the courier had the work: from then on the pick-up is charged (D29). */
export const wasCollected = ({ trail }: Pick<Pickup, 'trail'>): boolean =>
  trail.some(({ state }) => state === 'collected')

/** The pick-up of a sale, created with the payment. */
export function pickupOf(item: Parcel, now: number): Pickup {
  const { id, orderId, orderNumber, productId, title, img, buyerId, seller } = item
  return {
    ...{ id, orderId, orderNumber, productId, title, img, buyerId, seller },
    ...{ version: 1, state: 'asked', askedAt: now, stage: 0, lapses: 0, slots: [], remarks: '' },
    trail: [{ state: 'asked', at: now }],
  }
}

/** First and last day that a proposal made now may name. */
export function pickupWindow(now: number, holidays: Holidays): { readonly first: string; readonly last: string } {
  const today = dayInJapan(now)
  let first = today
  for (let left: number = pickupRules.aheadDays; left > 0; ) {
    first = addDays(first, 1)
    if (isBusinessDay(first, holidays)) left -= 1
  }
  return { first, last: addDays(today, pickupRules.furthestDays) }
}

/** End of a slot's day in epoch ms. */
export const slotOver = ({ date }: PickupSlot): number => beginOfDayInJapan(date) + dayMs

export type PickupDue = 'lapse' | 'remind' | 'call'

/** The next automatic step and its time; null while somebody has to act. */
export function nextPickupDue(pickup: Pickup): { readonly what: PickupDue; readonly at: number } | null {
  const { state, stage, askedAt, proposedAt } = pickup
  if (state === 'proposed') return { what: 'lapse', at: (proposedAt ?? askedAt) + pickupRules.answerMs }
  if (state !== 'asked' && state !== 'lapsed') return null
  if (stage === 0) return { what: 'remind', at: askedAt + pickupRules.remindMs }
  return stage === 1 ? { what: 'call', at: askedAt + pickupRules.callMs } : null
}

/** A pick-up after a transition, as the store writes it. */
export interface PickupMoved {
  readonly move: PickupTransition
  readonly pickup: Pickup
}

/** The pick-up after a transition; the caller has checked `canTransitionPickup`. */
export function pickupAfter(
  before: Pickup,
  { move, at }: { readonly move: PickupTransition; readonly at: number },
  change: Partial<Pickup> = {},
): PickupMoved {
  const { to } = pickupTransitions[move]
  const next = { ...before, ...change, version: before.version + 1 }
  return { move, pickup: to === null ? next : { ...next, state: to, trail: [...before.trail, { state: to, at }] } }
}
