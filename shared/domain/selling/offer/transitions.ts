// Transitions by state of an offer (D63). The site imports this file too, so it has no schema.

export const offerStates = [
  'waiting',
  'approved',
  'paid',
  'denied',
  'cancelled',
  'expired',
  'closed',
  'unpaid',
] as const
export type OfferState = (typeof offerStates)[number]

/** The sender makes the offer; the receiver owns the work, or acts for the house or the partner who sells it (O7). */
type OfferMover = 'sender' | 'receiver' | 'system'

interface OfferTransitionRow {
  readonly from: OfferState
  readonly to: OfferState
  readonly who: OfferMover
  /** Only while the offer binds its sender: before `validUntil` (O4). */
  readonly whileValid?: true
}

/** Every transition. Decisions, the store's conditions and the buttons are derived from it. */
export const offerTransitions = {
  approve: { from: 'waiting', to: 'approved', who: 'receiver', whileValid: true },
  deny: { from: 'waiting', to: 'denied', who: 'receiver', whileValid: true },
  /** Only before the acceptance (D62); a new offer of the same member cancels the previous one (D61). */
  cancel: { from: 'waiting', to: 'cancelled', who: 'sender', whileValid: true },
  expire: { from: 'waiting', to: 'expired', who: 'system' },
  /** Another offer was accepted, the work was sold or withdrawn, or its sender may not buy any more. */
  close: { from: 'waiting', to: 'closed', who: 'system' },
  pay: { from: 'approved', to: 'paid', who: 'sender' },
  /** The payment window has passed (D64). */
  lapse: { from: 'approved', to: 'unpaid', who: 'system' },
} as const satisfies Record<string, OfferTransitionRow>
export type OfferTransition = keyof typeof offerTransitions

/** Whether the offer is open: it waits for an answer, or for its payment. */
export const isOpenOffer = (state: OfferState): boolean => state === 'waiting' || state === 'approved'

/** Row of a transition. */
export const offerTransition = (move: OfferTransition): OfferTransitionRow => offerTransitions[move]

/** Whether a transition is allowed at `now` (epoch ms) for an offer in this state, valid until then. */
export function canTransitionOffer(
  { state, validUntil }: { readonly state: OfferState; readonly validUntil: number },
  move: OfferTransition,
  now: number,
): boolean {
  const row = offerTransition(move)
  return row.from === state && (!row.whileValid || now < validUntil)
}
