// Which transitions the states of an offer allow (D63). The site reads this file too, so it knows no schema.

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

/** The offeror sends, the receiver owns the work or answers for the house or the partner who offers it (O7). */
type OfferMover = 'sender' | 'receiver' | 'system'

interface OfferTransitionRow {
  readonly from: OfferState
  readonly to: OfferState
  readonly who: OfferMover
  /** Only while the offer binds whoever sent it: before `validUntil` (O4). */
  readonly whileValid?: true
}

/** Every transition. The decisions, the store's conditions and the buttons are made from it. */
export const offerTransitions = {
  approve: { from: 'waiting', to: 'approved', who: 'receiver', whileValid: true },
  deny: { from: 'waiting', to: 'denied', who: 'receiver', whileValid: true },
  /** Before the acceptance alone (D62); a new offer of the same member cancels the one before it (D61). */
  cancel: { from: 'waiting', to: 'cancelled', who: 'sender', whileValid: true },
  expire: { from: 'waiting', to: 'expired', who: 'system' },
  /** Another offer was accepted, the work was sold or taken off the market, or its member may not buy any more. */
  close: { from: 'waiting', to: 'closed', who: 'system' },
  pay: { from: 'approved', to: 'paid', who: 'sender' },
  /** The window to pay in has passed (D64). */
  lapse: { from: 'approved', to: 'unpaid', who: 'system' },
} as const satisfies Record<string, OfferTransitionRow>
export type OfferTransition = keyof typeof offerTransitions

/** It waits for an answer, or for its payment: something may still become of it. */
export const isOpenOffer = (state: OfferState): boolean => state === 'waiting' || state === 'approved'

/** The row of a transition. */
export const offerTransition = (move: OfferTransition): OfferTransitionRow => offerTransitions[move]

/** Whether an offer in this state, valid until then, may be moved at `now` (epoch ms). */
export function canTransitionOffer(
  { state, validUntil }: { readonly state: OfferState; readonly validUntil: number },
  move: OfferTransition,
  now: number,
): boolean {
  const row = offerTransition(move)
  return row.from === state && (!row.whileValid || now < validUntil)
}
