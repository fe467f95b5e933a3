// The states of a pick-up (D74) in words, and every transition between them. The site imports this file too, so it has
// no schema.

/**
 * `asked`: the seller has to propose days; `lapsed`: again, because no operator answered in time; `handed`: the carrier
 * has it; `cancelled`: the sale ended first.
 */
export const pickupStates = ['asked', 'proposed', 'lapsed', 'confirmed', 'collected', 'handed', 'cancelled'] as const
export type PickupState = (typeof pickupStates)[number]

/** Parts of a day in Japan: morning until 12:00, afternoon until 17:00, evening until 20:00. */
export const pickupParts = ['am', 'pm', 'eve'] as const
export type PickupPart = (typeof pickupParts)[number]

export type PickupActor = 'seller' | 'operator' | 'system'

interface PickupRow {
  readonly from: readonly PickupState[]
  /** Null: the state does not change. */
  readonly to: PickupState | null
  readonly by: readonly PickupActor[]
  /** Event that the transition publishes, if any. */
  readonly event: string | null
  /** Whether the transition skips a step or undoes one: an operator has to give a reason (§12). */
  readonly isAside?: true
}

/** States that are not final. */
const open = ['asked', 'proposed', 'lapsed', 'confirmed', 'collected'] as const

/** Used by the decisions, the condition of each write (functions/store/fulfilment/pickups.ts) and the buttons. */
export const pickupTransitions = {
  propose: { from: ['asked', 'lapsed'], to: 'proposed', by: ['seller'], event: 'pickup.proposed' },
  /** Withdraws the proposal in order to propose other days. */
  withdraw: { from: ['proposed'], to: 'asked', by: ['seller'], event: 'pickup.withdrawn' },
  confirm: { from: ['proposed'], to: 'confirmed', by: ['operator'], event: 'pickup.confirmed' },
  /** None of the days suits, or the courier met nobody. */
  askAgain: {
    from: ['proposed', 'confirmed'],
    to: 'asked',
    by: ['operator'],
    event: 'pickup.asked-again',
    isAside: true,
  },
  /** No answer within three days. */
  lapse: { from: ['proposed'], to: 'lapsed', by: ['system'], event: 'pickup.lapsed' },
  /** The seller does not answer: reminded on day 5; from day 10 on the operator calls. */
  remind: { from: ['asked', 'lapsed'], to: null, by: ['system'], event: 'pickup.reminded' },
  collect: { from: ['confirmed'], to: 'collected', by: ['operator'], event: 'pickup.collected' },
  /** Together with the shipment of the parcel, in one transaction (order status 2). */
  hand: { from: ['collected'], to: 'handed', by: ['operator'], event: null },
  /** The work was shipped without this pick-up. */
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

/** Whether an operator has to give a reason. */
export function pickupTransitionAsksWhy(move: PickupTransition): boolean {
  const { isAside }: PickupRow = pickupTransitions[move]
  return isAside === true
}

const isIn = (states: readonly PickupState[], { state }: PickupStateOf): boolean => states.includes(state)

export const isPickupOpen = (pickup: PickupStateOf): boolean => isIn(open, pickup)
/** Whether its seller has to propose days. */
export const awaitsProposal = (pickup: PickupStateOf): boolean => isIn(pickupTransitions.propose.from, pickup)
