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

/** Both sides' view of a pick-up: proposed and confirmed slots, and what happens next automatically. */
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
    /** The confirmed slot. */
    slot: pickupSlot().nullable(),
    /** Address of the work; null before the first proposal. */
    address: postalAddress().omit({ email: true }).extend({ area: z.string() }).nullable(),
    remarks: z.string(),
    /** Why the operator asked for other days. */
    reason: z.string().nullable(),
    /** Number of proposals that lapsed unanswered. */
    lapses: z.int(),
    askedAt: instant(),
    proposedAt: instant().nullable(),
    next: z.object({ what: z.enum(dues), at: instant() }).nullable(),
    trail: z.array(z.object({ state: z.enum(pickupStates), at: instant() })),
  })
export type PickupView = z.infer<ReturnType<typeof pickupView>>

/** The seller's possible actions, and the days that a proposal made now may name. */
export const ownPickup = () =>
  pickupView().extend({
    mayPropose: z.boolean(),
    mayWithdraw: z.boolean(),
    window: z.object({ first: z.string(), last: z.string() }),
  })
export type OwnPickup = z.infer<ReturnType<typeof ownPickup>>

/** The operator's possible actions. */
export const plannedPickup = () =>
  pickupView().extend({
    seller: z.object({ id: z.string(), name: z.string() }),
    /** The seller has not answered for ten days: an operator should call. */
    isToCall: z.boolean(),
    mayConfirm: z.boolean(),
    mayAskAgain: z.boolean(),
    /** True from the confirmed day on. */
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
