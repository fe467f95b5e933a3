/** The states of a sold work on its way to the buyer (marketplace.md 4) in words, and every transition between them. */
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

/** `seller` ships and answers for works of their own, `partner` for theirs; the operator for everything else. */
export const parcelActors = ['buyer', 'seller', 'partner', 'operator', 'system'] as const
export type ParcelActor = (typeof parcelActors)[number]

interface Transition {
  readonly from: readonly ParcelState[]
  /** Null: the parcel stays in its state. */
  readonly to: ParcelState | null
  readonly by: readonly ParcelActor[]
  /** The event that tells of the transition, where one does. */
  readonly event: string | null
  /** It skips a step that is somebody else's, or undoes one: an operator who makes it says why (§12). */
  readonly isAside?: true
}

/**
 * Every transition of a parcel (rules §5), and who may make it. The decisions, the condition of each write
 * (functions/store/fulfilment/parcels.ts), the buttons and the console's actions read these rows; what has no row never happens.
 */
export const parcelTransitions = {
  /** The shipper is reminded on day 7, the buyer may cancel from day 8 on (D80). */
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
  /** The operator has confirmed when the work is fetched from its seller (D74). */
  planPickup: { from: ['preparing'], to: null, by: ['operator'], event: null },
  ship: { from: ['preparing'], to: 'delivering', by: ['seller', 'partner', 'operator'], event: 'delivery.shipped' },
  /** D46, and day 8 to 14; the system on day 14; the seller agrees to what the buyer asked for. */
  cancel: {
    from: ['preparing'],
    to: 'cancelled',
    by: ['buyer', 'seller', 'partner', 'operator', 'system'],
    event: 'delivery.cancelled',
    isAside: true,
  },
  /** The carrier delivered the parcel; the days are counted from then on. */
  arrive: { from: ['delivering'], to: null, by: ['operator'], event: 'delivery.arrived' },
  receive: {
    from: ['delivering'],
    to: 'confirmed',
    by: ['buyer', 'operator', 'system'],
    event: 'delivery.received',
    isAside: true,
  },
  /** At arrival + 14 days; at once when the buyer accepts the work to sell it (D83). */
  complete: {
    from: ['confirmed'],
    to: 'completed',
    by: ['buyer', 'operator', 'system'],
    event: 'order.completed',
    isAside: true,
  },
  claim: { from: ['delivering', 'confirmed'], to: 'claimed', by: ['buyer'], event: 'claim.opened' },
  /** A completed work stays completed while its authenticity is examined (D86). */
  claimAuthenticity: { from: ['completed'], to: null, by: ['buyer'], event: 'claim.opened' },
  keepAfterClaim: { from: ['claimed'], to: 'confirmed', by: ['operator'], event: 'claim.moved' },
  keepCompleted: { from: ['completed'], to: null, by: ['operator'], event: 'claim.moved' },
  /** The sale is reversed; from completed by a claim of authenticity (D86). */
  takeBack: { from: ['claimed', 'completed'], to: 'returned', by: ['operator'], event: 'claim.moved' },
  /** A partial refund is requested: nothing else may end the sale until it is paid. */
  holdForRefund: {
    from: ['preparing', 'delivering', 'confirmed', 'completed', 'returned'],
    to: null,
    by: ['operator'],
    event: 'order.refund-requested',
  },
  /** Its money is on its way to the seller, has come there, or came back (D88); the parcel itself rests. */
  batchPayout: { from: ['completed', 'returned', 'cancelled'], to: null, by: ['system'], event: null },
  /** It was refunded after it was paid out: a later payout takes that back (D113), whatever becomes of the parcel. */
  takeDebt: { from: parcelStates, to: null, by: ['system'], event: null },
  endPayout: { from: parcelStates, to: null, by: ['system'], event: null },
  /** A refund was paid; a cancelled or returned sale is reversed with it. */
  bookRefund: { from: parcelStates, to: null, by: ['operator', 'system'], event: 'order.refunded' },
} as const satisfies Record<string, Transition>
export type ParcelTransition = keyof typeof parcelTransitions

const isIn = (states: readonly ParcelState[], { status }: ParcelStateOf): boolean => states.includes(status)

export function canTransitionParcel(parcel: ParcelStateOf, move: ParcelTransition, by: ParcelActor): boolean {
  const { from, by: actors }: Transition = parcelTransitions[move]
  return isIn(from, parcel) && actors.includes(by)
}

/** Whether an operator who makes this transition says why; the next step of a sale explains itself. */
export function parcelTransitionAsksWhy(move: ParcelTransition): boolean {
  const { isAside }: Transition = parcelTransitions[move]
  return isAside === true
}

/** Whether a transition of this row brings a parcel from one state to the other. */
export const isParcelEdge = (from: ParcelState, to: ParcelState, by: ParcelActor): boolean =>
  Object.values<Transition>(parcelTransitions).some(
    row => row.to === to && row.from.includes(from) && row.by.includes(by),
  )

/** Until the sale has ended the order holds the work: one such parcel a work (S1). */
export const isLive = (parcel: ParcelStateOf): boolean =>
  isIn(['preparing', 'delivering', 'confirmed', 'claimed'], parcel)
export const isPreparing = (parcel: ParcelStateOf): boolean => isIn(parcelTransitions.ship.from, parcel)
/** On the way or with the buyer: the return window may be open. */
export const isReturnable = (parcel: ParcelStateOf): boolean => isIn(parcelTransitions.claim.from, parcel)
/** The sale ended without the buyer: its money is refunded and its work goes back to the seller. */
export const isReversing = (parcel: ParcelStateOf): boolean => isIn(['cancelled', 'returned'], parcel)
