import * as z from 'zod'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { Holidays } from '#shared/platform/transfers/business-day.ts'
import { nextPickupDue, type Pickup, type PickupDue, pickupSlot, pickupWindow } from './pickup.ts'
import { awaitsProposal, canTransitionPickup, pickupStates } from './transitions.ts'

/** What both sides see of a pick-up: what was proposed and chosen, and what happens next by itself and when. */
const instant = () => z.string()
const dues = ['lapse', 'remind', 'call'] as const satisfies readonly PickupDue[]

const pickupView = () =>
  z.object({
    orderItemId: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    title: z.string(),
    img: z.string().nullable(),
    state: z.enum(pickupStates),
    slots: z.array(pickupSlot()),
    /** The one that was confirmed. */
    slot: pickupSlot().nullable(),
    /** Where the work is; null before the first proposal. */
    address: postalAddress().omit({ email: true }).extend({ area: z.string() }).nullable(),
    remarks: z.string(),
    /** Why other days are asked for, in the operator's words. */
    reason: z.string().nullable(),
    /** Proposals that nobody answered. */
    lapses: z.int(),
    askedAt: instant(),
    proposedAt: instant().nullable(),
    next: z.object({ what: z.enum(dues), at: instant() }).nullable(),
    trail: z.array(z.object({ state: z.enum(pickupStates), at: instant() })),
  })
export type PickupView = z.infer<ReturnType<typeof pickupView>>

/** What its seller may do, and the days that a proposal made now may name. */
export const ownPickup = () =>
  pickupView().extend({
    mayPropose: z.boolean(),
    mayWithdraw: z.boolean(),
    window: z.object({ first: z.string(), last: z.string() }),
  })
export type OwnPickup = z.infer<ReturnType<typeof ownPickup>>

/** What the operator may do. */
export const plannedPickup = () =>
  pickupView().extend({
    seller: z.object({ id: z.string(), name: z.string() }),
    /** The seller has said nothing for ten days: somebody calls. */
    isToCall: z.boolean(),
    mayConfirm: z.boolean(),
    mayAskAgain: z.boolean(),
    /** On the day that was confirmed and after it. */
    mayCollect: z.boolean(),
    mayHand: z.boolean(),
  })
export type PlannedPickup = z.infer<ReturnType<typeof plannedPickup>>

function addressView({ address }: Pickup, language: Language) {
  if (!address) return null
  const { email: _, ...rest } = address
  const area = areas.find(({ id }) => id === address.province)
  return { ...rest, area: area ? say(area, language) : address.otherProvince }
}

function viewPickup(pickup: Pickup, language: Language): PickupView {
  const { id, orderId, orderNumber, productId, title, img, state, slots, slot, remarks, reason, lapses } = pickup
  const due = nextPickupDue(pickup)
  return {
    ...{ orderItemId: id, orderId, orderNumber, productId, state, slots, remarks, lapses },
    title: say(title, language),
    img: img ? pictureAt(img, 360) : null,
    slot: slot ?? null,
    address: addressView(pickup, language),
    reason: reason ?? null,
    askedAt: iso(pickup.askedAt),
    proposedAt: isoOrNull(pickup.proposedAt),
    next: due && { what: due.what, at: iso(due.at) },
    trail: pickup.trail.map(({ state: was, at }) => ({ state: was, at: iso(at) })),
  }
}

interface Reader {
  readonly language: Language
  readonly now: number
}

export const viewOwnPickup = (pickup: Pickup, { language, now }: Reader, holidays: Holidays): OwnPickup => ({
  ...viewPickup(pickup, language),
  mayPropose: canTransitionPickup(pickup, 'propose', 'seller'),
  mayWithdraw: canTransitionPickup(pickup, 'withdraw', 'seller'),
  window: pickupWindow(now, holidays),
})

export const viewPlannedPickup = (pickup: Pickup, { language, now }: Reader): PlannedPickup => ({
  ...viewPickup(pickup, language),
  seller: { id: pickup.seller.userId ?? '', name: say(pickup.seller.name, language) },
  isToCall: awaitsProposal(pickup) && pickup.stage === 2,
  mayConfirm: canTransitionPickup(pickup, 'confirm', 'operator'),
  mayAskAgain: canTransitionPickup(pickup, 'askAgain', 'operator'),
  mayCollect:
    canTransitionPickup(pickup, 'collect', 'operator') &&
    pickup.slot !== undefined &&
    pickup.slot.date <= dayInJapan(now),
  mayHand: canTransitionPickup(pickup, 'hand', 'operator'),
})
