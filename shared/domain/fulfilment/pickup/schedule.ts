import * as z from 'zod'
import { dayInJapan } from '#shared/japan-time.ts'
import { nextPickupDue, type Pickup, pickupRules, slotOver } from './pickup.ts'
import { awaitsProposal, type PickupState } from './transitions.ts'

/**
 * Order of the operator's schedule: proposals by lapse, then collections and shipments by day, then sellers who have
 * not answered.
 */
const order: Readonly<Record<PickupState, number>> = {
  proposed: 0,
  collected: 1,
  confirmed: 2,
  lapsed: 3,
  asked: 4,
  handed: 5,
  cancelled: 5,
}

const instantOf = ({ proposedAt, slot, askedAt }: Pickup): number => (slot ? slotOver(slot) : (proposedAt ?? askedAt))

export const dueFirst = (pickups: readonly Pickup[]): Pickup[] =>
  [...pickups].sort((a, b) => order[a.state] - order[b.state] || instantOf(a) - instantOf(b))

/** Whether its unanswered proposal lapses soon. */
export function isLapsing(pickup: Pickup, now: number): boolean {
  const due = nextPickupDue(pickup)
  return due?.what === 'lapse' && due.at - now <= pickupRules.alertMs
}

/** Numbers of pick-ups that wait for the operator. */
export const pickupCountsView = () =>
  z.object({
    proposed: z.int(),
    /** Proposals that lapse within a day. */
    lapsing: z.int(),
    /** To be collected today or earlier. */
    today: z.int(),
    toCall: z.int(),
    toShip: z.int(),
  })

export function pickupCounts(pickups: readonly Pickup[], now: number) {
  const count = (isMeant: (pickup: Pickup) => boolean) => pickups.filter(isMeant).length
  const today = dayInJapan(now)
  return {
    proposed: count(({ state }) => state === 'proposed'),
    lapsing: count(pickup => isLapsing(pickup, now)),
    today: count(({ state, slot }) => state === 'confirmed' && slot !== undefined && slot.date <= today),
    toCall: count(pickup => awaitsProposal(pickup) && pickup.stage === 2),
    toShip: count(({ state }) => state === 'collected'),
  }
}
