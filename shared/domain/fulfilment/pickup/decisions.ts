import type { Decision } from '#shared/decision.ts'
import type { PostalAddress } from '#shared/domain/people/address/address.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { Holidays } from '#shared/platform/transfers/business-day.ts'
import {
  nextPickupDue,
  type Pickup,
  type PickupMoved,
  type PickupSlot,
  pickupAfter,
  pickupRules,
  pickupWindow,
} from './pickup.ts'
import { canTransitionPickup, type PickupActor, type PickupTransition } from './transitions.ts'

/** Decisions of D74: who may change a pick-up, and when. Each is pure. */
export type PickupDecision<Code extends string = 'pickup-state'> = Decision<PickupMoved, Code>

const refused = { outcome: 'refused', code: 'pickup-state' } as const
const late = { outcome: 'refused', code: 'pickup-date' } as const
const decided = (after: PickupMoved): PickupDecision<never> => ({ outcome: 'allowed', ...after })

interface Proposal {
  readonly slots: readonly PickupSlot[]
  readonly address: PostalAddress
  readonly remarks: string
}

/** One to five slots in chronological order, each at least three business days ahead. */
export function proposePickup(
  before: Pickup,
  { slots, address, remarks }: Proposal,
  now: number,
  holidays: Holidays,
): PickupDecision<'pickup-state' | 'pickup-date'> {
  if (!canTransitionPickup(before, 'propose', 'seller')) return refused
  const { first, last } = pickupWindow(now, holidays)
  const names = new Set(slots.map(({ date, part }) => `${date} ${part}`))
  if (slots.length === 0 || slots.length > pickupRules.slots || names.size < slots.length) return late
  if (slots.some(({ date }) => date < first || date > last)) return late
  const sorted = [...slots].sort((a, b) => a.date.localeCompare(b.date))
  return decided(
    pickupAfter(before, { move: 'propose', at: now }, { proposedAt: now, slots: sorted, address, remarks }),
  )
}

/** The seller is asked again: the proposal is void, and the time to answer starts now. */
const anew = (now: number): Partial<Pickup> => ({ askedAt: now, stage: 0, slots: [], proposedAt: undefined })

export function withdrawPickup(before: Pickup, now: number): PickupDecision {
  if (!canTransitionPickup(before, 'withdraw', 'seller')) return refused
  // Withdrawing a proposal does not extend the seller's time to answer.
  const { askedAt, stage } = before
  return decided(pickupAfter(before, { move: 'withdraw', at: now }, { ...anew(now), askedAt, stage }))
}

/** Confirms one of the proposed slots, whose day is still to come. */
export function confirmPickup(before: Pickup, chosen: PickupSlot, now: number): PickupDecision {
  const slot = before.slots.find(({ date, part }) => date === chosen.date && part === chosen.part)
  if (!canTransitionPickup(before, 'confirm', 'operator') || !slot || slot.date <= dayInJapan(now)) return refused
  return decided(pickupAfter(before, { move: 'confirm', at: now }, { slot, reason: undefined }))
}

export function askPickupAgain(before: Pickup, reason: string, now: number): PickupDecision {
  if (!canTransitionPickup(before, 'askAgain', 'operator')) return refused
  const change = { ...anew(now), slot: undefined, reason }
  return decided(pickupAfter(before, { move: 'askAgain', at: now }, change))
}

/** The courier has the work, on the confirmed day or later. */
export function collectPickup(before: Pickup, now: number): PickupDecision {
  if (!canTransitionPickup(before, 'collect', 'operator') || !before.slot || before.slot.date > dayInJapan(now))
    return refused
  return decided(pickupAfter(before, { move: 'collect', at: now }))
}

/** The work was handed to the carrier, or its sale ended. */
export function endPickup(before: Pickup, move: 'hand' | 'bypass' | 'end', now: number): PickupDecision {
  const by: PickupActor = move === 'end' ? 'system' : 'operator'
  if (!canTransitionPickup(before, move, by)) return refused
  return decided(pickupAfter(before, { move, at: now }, { endedAt: now }))
}

/**
 * Effect of a missing answer: the operator's makes the proposal lapse, the seller's leads to a reminder, then to a
 * call.
 */
export function silentPickup(before: Pickup, now: number): PickupDecision {
  const due = nextPickupDue(before)
  const move: PickupTransition = due?.what === 'lapse' ? 'lapse' : 'remind'
  if (!due || due.at > now || !canTransitionPickup(before, move, 'system')) return refused
  const change =
    due.what === 'lapse'
      ? { ...anew(now), lapses: before.lapses + 1 }
      : { stage: due.what === 'remind' ? (1 as const) : (2 as const) }
  return decided(pickupAfter(before, { move, at: now }, change))
}
