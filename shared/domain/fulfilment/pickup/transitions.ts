// The states of a pick-up (D74) in words, and every transition between them. The site reads this file too, so it knows no schema.

/**
 * `asked`: the seller is to propose days; `lapsed`: so again, because nobody answered in time; `handed`: the carrier has it;
 * `cancelled`: the sale ended first.
 */
export const pickupStates = ['asked', 'proposed', 'lapsed', 'confirmed', 'collected', 'handed', 'cancelled'] as const
export type PickupState = (typeof pickupStates)[number]

/** Morning until twelve, afternoon until five, evening until eight, of Japan. */
export const pickupParts = ['am', 'pm', 'eve'] as const
export type PickupPart = (typeof pickupParts)[number]

export type PickupActor = 'seller' | 'operator' | 'system'

interface PickupRow {
  readonly from: readonly PickupState[]
  /** Null: it stays in its state. */
  readonly to: PickupState | null
  readonly by: readonly PickupActor[]
  /** The event that tells of the transition, where one does. */
  readonly event: string | null
  /** It skips a step or undoes one: an operator who makes it says why (§12). */
  readonly isAside?: true
}

/** What has not come to its end. */
const open = ['asked', 'proposed', 'lapsed', 'confirmed', 'collected'] as const

/** The decisions, the condition of each write (functions/store/fulfilment/pickups.ts) and the buttons read these rows. */
export const pickupTransitions = {
  propose: { from: ['asked', 'lapsed'], to: 'proposed', by: ['seller'], event: 'pickup.proposed' },
  /** To propose other days. */
  withdraw: { from: ['proposed'], to: 'asked', by: ['seller'], event: 'pickup.withdrawn' },
  confirm: { from: ['proposed'], to: 'confirmed', by: ['operator'], event: 'pickup.confirmed' },
  /** None of the days suits, or the courier found nobody. */
  askAgain: {
    from: ['proposed', 'confirmed'],
    to: 'asked',
    by: ['operator'],
    event: 'pickup.asked-again',
    isAside: true,
  },
  /** No answer in three days. */
  lapse: { from: ['proposed'], to: 'lapsed', by: ['system'], event: 'pickup.lapsed' },
  /** The seller says nothing: reminded on day 5; from day 10 on the operator calls. */
  remind: { from: ['asked', 'lapsed'], to: null, by: ['system'], event: 'pickup.reminded' },
  collect: { from: ['confirmed'], to: 'collected', by: ['operator'], event: 'pickup.collected' },
  /** With the shipment of the parcel, in one transaction (order status 2). */
  hand: { from: ['collected'], to: 'handed', by: ['operator'], event: null },
  /** The work was shipped in another way than by this pick-up. */
  bypass: { from: open, to: 'handed', by: ['operator'], event: null, isAside: true },
  /** The sale was cancelled. */
  end: { from: open, to: 'cancelled', by: ['system'], event: null },
} as const satisfies Record<string, PickupRow>
export type PickupTransition = keyof typeof pickupTransitions

interface PickupStateOf {
  readonly state: PickupState
}

export function canTransitionPickup({ state }: PickupStateOf, move: PickupTransition, by: PickupActor): boolean {
  const row: PickupRow = pickupTransitions[move]
  return row.from.includes(state) && row.by.includes(by)
}

/** Whether an operator who makes this transition says why. */
export function pickupTransitionAsksWhy(move: PickupTransition): boolean {
  const { isAside }: PickupRow = pickupTransitions[move]
  return isAside === true
}

const isIn = (states: readonly PickupState[], { state }: PickupStateOf): boolean => states.includes(state)

export const isPickupOpen = (pickup: PickupStateOf): boolean => isIn(open, pickup)
/** Its seller is to propose days. */
export const awaitsProposal = (pickup: PickupStateOf): boolean => isIn(pickupTransitions.propose.from, pickup)
