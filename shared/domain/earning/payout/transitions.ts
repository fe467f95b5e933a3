/** The states of a payout and of the batch that pays it (D88), and every transition between them. */
export const payoutRecordStates = ['payable', 'held', 'batched', 'paid', 'returned', 'set-off', 'emptied'] as const
export type PayoutRecordState = (typeof payoutRecordStates)[number]

interface PayoutRow {
  readonly from: readonly PayoutRecordState[]
  readonly to: PayoutRecordState
  readonly by: readonly ('operator' | 'system')[]
  readonly event: string | null
}

/**
 * Used by the rules, the condition of each write (functions/store/earning/payouts.ts) and the buttons of the console.
 */
export const payoutTransitions = {
  /** A ban on selling holds payouts that were closed before it (D77); an operator may hold any, and releases them. */
  hold: { from: ['payable', 'returned'], to: 'held', by: ['operator', 'system'], event: null },
  free: { from: ['held'], to: 'payable', by: ['operator'], event: null },
  /** The seller was banned during the transfer: money that the bank returns will be held (`keep`). */
  mark: { from: ['batched'], to: 'batched', by: ['system'], event: null },
  /** Account and works are frozen, and the money is being transferred. */
  batch: { from: ['payable', 'returned'], to: 'batched', by: ['system'], event: null },
  /** The seller's debts consume it: nothing is transferred (D113). */
  setOff: { from: ['payable', 'returned'], to: 'set-off', by: ['system'], event: 'payout.set-off' },
  /** All its works were refunded before they were paid out: nothing will ever be paid. */
  empty: { from: ['payable', 'returned', 'held'], to: 'emptied', by: ['system'], event: null },
  /** The transfer file was refused or cancelled before the bank had it. */
  unbatch: { from: ['batched'], to: 'payable', by: ['system'], event: null },
  pay: { from: ['batched'], to: 'paid', by: ['system'], event: 'payout.paid' },
  /** The bank returned it, possibly after executing it: the seller is to be paid again. */
  return: { from: ['batched', 'paid'], to: 'returned', by: ['system'], event: 'payout.returned' },
  /** Like `unbatch` and `return`, for a seller whose money waits for an operator's release (D77). */
  keep: { from: ['batched', 'paid'], to: 'held', by: ['system'], event: 'payout.returned' },
} as const satisfies Record<string, PayoutRow>
export type PayoutTransition = keyof typeof payoutTransitions

export const canTransitionPayout = (
  { state }: { readonly state: PayoutRecordState },
  move: PayoutTransition,
): boolean => {
  const { from }: PayoutRow = payoutTransitions[move]
  return from.includes(state)
}

/** Whether the next batch may include it. */
export const isReleasable = (payout: { readonly state: PayoutRecordState }): boolean =>
  canTransitionPayout(payout, 'batch')

/** Still to be paid or set off, and not in a transfer. */
export const isWaiting = (payout: { readonly state: PayoutRecordState }): boolean =>
  isReleasable(payout) || payout.state === 'held'

/** Paid or set off: final unless the bank returns it. */
export const isPaidOut = ({ state }: { readonly state: PayoutRecordState }): boolean =>
  state === 'paid' || state === 'set-off'

export const batchStates = ['locking', 'waiting', 'approved', 'exported', 'sent', 'finished', 'given-up'] as const
export type BatchState = (typeof batchStates)[number]

interface BatchRow {
  readonly from: readonly BatchState[]
  readonly to: BatchState
  readonly by: readonly ('operator' | 'system')[]
}

/** A batch's state follows from its file at the platform; `locking` comes before there is a file. */
export const batchTransitions = {
  offer: { from: ['locking'], to: 'waiting', by: ['system'] },
  approve: { from: ['waiting'], to: 'approved', by: ['operator'] },
  export: { from: ['approved'], to: 'exported', by: ['operator'] },
  send: { from: ['exported'], to: 'sent', by: ['operator'] },
  finish: { from: ['sent'], to: 'finished', by: ['system'] },
  giveUp: { from: ['locking', 'waiting', 'approved'], to: 'given-up', by: ['operator', 'system'] },
} as const satisfies Record<string, BatchRow>
export type BatchTransition = keyof typeof batchTransitions

export const canTransitionBatch = ({ state }: { readonly state: BatchState }, move: BatchTransition): boolean => {
  const { from }: BatchRow = batchTransitions[move]
  return from.includes(state)
}

/** Something is still expected: the clock checks it again. */
export const isBatchOpen = ({ state }: { readonly state: BatchState }): boolean =>
  state !== 'finished' && state !== 'given-up'
