// Invariants of pick-ups and their parcels (D74). Pure over a snapshot.
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isFetched, type Pickup, slotOver } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { isPickupOpen, pickupTransitions } from '#shared/domain/fulfilment/pickup/transitions.ts'
import type { Violation } from './violation.ts'

export interface PickupBook {
  readonly pickups: readonly Pickup[]
  readonly items: readonly Parcel[]
}

/** D74, repeated here so that a change of the rule cannot change its own check. */
const most = 5

export function checkPickups({ pickups, items }: PickupBook): Violation[] {
  const violations: Violation[] = []
  const parcels = new Map(items.map(item => [item.id, item]))
  const known = new Set(pickups.map(({ id }) => id))
  for (const item of items) {
    if (isFetched(item) && item.status === 'preparing' && !known.has(item.id))
      violations.push({ rule: 'K1', subject: `order item ${item.id}`, detail: 'is to be fetched, and nobody is asked' })
  }
  for (const pickup of pickups) {
    const say = (rule: string, detail: string) => violations.push({ rule, subject: `pick-up of ${pickup.id}`, detail })
    const item = parcels.get(pickup.id)
    if (!item || !isFetched(item)) {
      say('K1', item ? 'of a work that nobody fetches' : 'without a parcel')
      continue
    }
    const wanted = wantedOf(item)
    const isRight = wanted === 'open' ? isPickupOpen(pickup) : pickup.state === wanted
    if (!isRight) say('K1', `${pickup.state} of a parcel that is ${item.status}`)
    const { slots, slot, state } = pickup
    if (slots.length > most || (state === 'proposed' && (slots.length === 0 || !pickup.address)))
      say('K2', `${state} with ${slots.length} days`)
    const isChosen = slots.some(({ date, part }) => date === slot?.date && part === slot.part)
    if ((state === 'confirmed' || state === 'collected') && !isChosen)
      say('K3', 'fetched on a day that was not proposed')
    if (state === 'confirmed' && slot && (item.pickupAt ?? 0) < slotOver(slot)) say('K3', 'its parcel may lapse before')
    const cameToCourier = pickup.trail.some(step => step.state === 'collected')
    if (wanted === 'handed' && cameToCourier === (item.unfetched ?? false))
      say('K5', cameToCourier ? 'took place and is not charged' : 'is charged and never took place')
    if (!isWalked(pickup)) say('K4', `came by ${pickup.trail.map(step => step.state).join(', ')}`)
  }
  return violations
}

/** A cancelled parcel that had been shipped has a completed pick-up. */
function wantedOf({ status, trail }: Parcel): 'open' | 'handed' | 'cancelled' {
  if (status === 'preparing') return 'open'
  return trail.some(step => step.status === 'delivering') ? 'handed' : 'cancelled'
}

const rows: readonly { readonly from: readonly string[]; readonly to: string | null }[] =
  Object.values(pickupTransitions)

/** Every step of its trail is a row of the table of transitions. */
const isWalked = ({ trail, state }: Pickup): boolean =>
  trail[0]?.state === 'asked' &&
  trail.at(-1)?.state === state &&
  trail
    .slice(1)
    .every((step, before) => rows.some(row => row.to === step.state && row.from.includes(trail[before]?.state ?? '')))
