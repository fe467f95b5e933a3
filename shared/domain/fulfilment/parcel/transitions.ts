/** The states of a sold work in transit to the buyer (marketplace.md 4) in words, and every transition between them. */
export const parcelStates = [
  'preparing',
  'delivering',
  'confirmed',
  'completed',
  'cancelled',
  'claimed',
  'returned',
] as const
export type ParcelState = (typeof parcelStates)[number]
interface ParcelStateOf {
  readonly status: ParcelState
}

/** A `seller` ships and answers for their own works, a `partner` for theirs, the operator for all others. */
export const parcelActors = ['buyer', 'seller', 'partner', 'operator', 'system'] as const
export type ParcelActor = (typeof parcelActors)[number]

interface Transition {
  readonly from: readonly ParcelState[]
  /** Null: the state does not change. */
  readonly to: ParcelState | null
  readonly by: readonly ParcelActor[]
  /** Event that the transition publishes, if any. */
  readonly event: string | null
  /** Whether the transition skips somebody else's step, or undoes one: an operator has to give a reason (§12). */
  readonly isAside?: true
}

/**
 * Every transition of a parcel (rules §5) and its actors. The decisions, the condition of each write
 * (functions/store/fulfilment/parcels.ts), the buttons and the console's actions all use these rows; a transition
 * without a row is impossible.
 */
export const parcelTransitions = {
  /** The shipper is reminded on day 7; the buyer may cancel from day 8 on (D80). */
  remindShipper: { from: ['preparing'], to: null, by: ['system'], event: 'delivery.overdue' },
  offerCancel: { from: ['preparing'], to: null, by: ['system'], event: 'delivery.may-cancel' },
  urge: { from: ['preparing'], to: null, by: ['buyer'], event: 'delivery.urged' },
  askToCancel: { from: ['preparing'], to: null, by: ['buyer'], event: 'delivery.cancel-asked' },
  refuseCancel: {
    from: ['preparing'],
    to: null,
    by: ['seller', 'partner', 'operator'],
    event: 'delivery.cancel-refused',
    isAside: true,
  },
  /** The operator has confirmed the day of the pick-up from the seller (D74). */
  planPickup: { from: ['preparing'], to: null, by: ['operator'], event: null },
  ship: { from: ['preparing'], to: 'delivering', by: ['seller', 'partner', 'operator'], event: 'delivery.shipped' },
  /** D46, and day 8 to 14; by the system on day 14; by the seller if the buyer asked. */
  cancel: {
    from: ['preparing'],
    to: 'cancelled',
    by: ['buyer', 'seller', 'partner', 'operator', 'system'],
    event: 'delivery.cancelled',
    isAside: true,
  },
  /** The carrier delivered the parcel; later periods count from then. */
  arrive: { from: ['delivering'], to: null, by: ['operator'], event: 'delivery.arrived' },
  receive: {
    from: ['delivering'],
    to: 'confirmed',
    by: ['buyer', 'operator', 'system'],
    event: 'delivery.received',
    isAside: true,
  },
  /** At arrival + 14 days; at once if the buyer accepts the work in order to sell it (D83). */
  complete: {
    from: ['confirmed'],
    to: 'completed',
    by: ['buyer', 'operator', 'system'],
    event: 'order.completed',
    isAside: true,
  },
  claim: { from: ['delivering', 'confirmed'], to: 'claimed', by: ['buyer'], event: 'claim.opened' },
  /** A completed sale stays completed while its authenticity is examined (D86). */
  claimAuthenticity: { from: ['completed'], to: null, by: ['buyer'], event: 'claim.opened' },
  keepAfterClaim: { from: ['claimed'], to: 'confirmed', by: ['operator'], event: 'claim.moved' },
  keepCompleted: { from: ['completed'], to: null, by: ['operator'], event: 'claim.moved' },
  /** The sale is reversed; a completed one by a claim about authenticity (D86). */
  takeBack: { from: ['claimed', 'completed'], to: 'returned', by: ['operator'], event: 'claim.moved' },
  /** A partial refund is requested: nothing else may end the sale until it is paid. */
  holdForRefund: {
    from: ['preparing', 'delivering', 'confirmed', 'completed', 'returned'],
    to: null,
    by: ['operator'],
    event: 'order.refund-requested',
  },
  /** The seller's money is in transfer, was paid, or was returned (D88); the state does not change. */
  batchPayout: { from: ['completed', 'returned', 'cancelled'], to: null, by: ['system'], event: null },
  /** The sale was refunded after its payout: a later payout deducts it (D113), whatever the parcel's state. */
  takeDebt: { from: parcelStates, to: null, by: ['system'], event: null },
  endPayout: { from: parcelStates, to: null, by: ['system'], event: null },
  /** A refund was paid, which also reverses a cancelled or returned sale. */
  bookRefund: { from: parcelStates, to: null, by: ['operator', 'system'], event: 'order.refunded' },
} as const satisfies Record<string, Transition>
export type ParcelTransition = keyof typeof parcelTransitions

const isIn = (states: readonly ParcelState[], { status }: ParcelStateOf): boolean => states.includes(status)

export function canTransitionParcel(parcel: ParcelStateOf, move: ParcelTransition, by: ParcelActor): boolean {
  const { from, by: actors }: Transition = parcelTransitions[move]
  return isIn(from, parcel) && actors.includes(by)
}

/** Whether an operator has to give a reason; the regular next step needs none. */
export function parcelTransitionAsksWhy(move: ParcelTransition): boolean {
  const { isAside }: Transition = parcelTransitions[move]
  return isAside === true
}

/** Whether some transition leads from one state to the other by this actor. */
export const isParcelEdge = (from: ParcelState, to: ParcelState, by: ParcelActor): boolean =>
  Object.values<Transition>(parcelTransitions).some(
    row => row.to === to && row.from.includes(from) && row.by.includes(by),
  )

/** Until the sale has ended the order locks the work: at most one such parcel per work (S1). */
export const isLive = (parcel: ParcelStateOf): boolean =>
  isIn(['preparing', 'delivering', 'confirmed', 'claimed'], parcel)
export const isPreparing = (parcel: ParcelStateOf): boolean => isIn(parcelTransitions.ship.from, parcel)
/** In transit or with the buyer: the period for returns may be running. */
export const isReturnable = (parcel: ParcelStateOf): boolean => isIn(parcelTransitions.claim.from, parcel)
/** The sale was reversed: its money is refunded and its work goes back to the seller. */
export const isReversing = (parcel: ParcelStateOf): boolean => isIn(['cancelled', 'returned'], parcel)
