// State table of an idempotency key while its call runs (payment-platform.md 5.20). The record stores the answer; the
// state says what the call may do with the record next, and what happens to it at the end. A key may be claimed before
// anything took place, so `claimed` and `begun` differ: a refusal is only kept after `begun` (decision 211).

export const keyStates = ['unclaimed', 'claimed', 'begun', 'sent', 'done', 'given-back'] as const
export type KeyState = (typeof keyStates)[number]

/**
 * `claim`: the call takes the record before it acts. `resume`: it takes over what an earlier call had sent. `write`,
 * `send`, `finish`: one of its transactions was committed, with an upstream order to send next (`send`) or with its
 * answer (`finish`). `giveBack`: a transaction undid everything that the call had begun.
 */
export const callKeyTransitions = ['claim', 'resume', 'write', 'send', 'finish', 'giveBack'] as const
export type KeyTransition = (typeof callKeyTransitions)[number]

/** The first transaction of a call claims a key that it does not hold, or claims again one that it gave back. */
const taken = { write: 'begun', send: 'sent', finish: 'done' } as const
export const keyTransitions: Readonly<Record<KeyState, Readonly<Partial<Record<KeyTransition, KeyState>>>>> = {
  unclaimed: { ...taken, claim: 'claimed', resume: 'sent' },
  claimed: { ...taken, giveBack: 'given-back' },
  begun: { ...taken, giveBack: 'given-back' },
  // A request to the acquirer cannot be unsent, whatever is written later.
  sent: { write: 'sent', send: 'sent', finish: 'done', giveBack: 'given-back' },
  // A stored answer is final.
  done: { write: 'done', send: 'done', finish: 'done' },
  'given-back': taken,
}

/** The state after a transition. Throws for one that the table lacks, so that no unknown state is stored. */
export function keyAfter(state: KeyState, move: KeyTransition): KeyState {
  const after = keyTransitions[state][move]
  if (after === undefined) throw new Error(`a key that is ${state} allows no ${move}`)
  return after
}

/** Whether this call holds the record, so that only it may write to it. */
export const isKeyHeld = (state: KeyState): boolean => state !== 'unclaimed' && state !== 'given-back'

/**
 * Ends of a handler: an answer, a provisional answer (202), a refusal of the call, a final failure, either of them if a
 * retry may succeed, or an exception.
 */
export const callEnds = ['answered', 'unfinished', 'refused', 'failed', 'repeatable', 'thrown'] as const
export type CallEnd = (typeof callEnds)[number]

/**
 * What happens to the record. `keep`: the answer is stored and replayed to equal calls. `take`: the same for a key
 * without a record. `release`: the record is deleted. `open`: the next call with the key takes over at once. `look`: an
 * equal call may have been faster, and its answer is replayed. `leave`: nothing is written; a lock expires by itself.
 */
type KeyEnd = 'keep' | 'take' | 'release' | 'open' | 'look' | 'leave'

type KeyEnds = Readonly<Record<CallEnd, KeyEnd>>
const nothingBegun: KeyEnds = {
  ...{ answered: 'take', unfinished: 'leave' },
  ...{ refused: 'look', failed: 'look', repeatable: 'look', thrown: 'leave' },
}

/**
 * Only final outcomes are kept (docs/decisions/109, 211): an answer, a refusal after the call has begun, a failure
 * after a request to the acquirer. After a request was sent the record is never released: the next call finds out what
 * became of it.
 */
export const keyEnds: Readonly<Record<KeyState, KeyEnds>> = {
  unclaimed: nothingBegun,
  claimed: {
    ...{ answered: 'keep', unfinished: 'open' },
    ...{ refused: 'release', failed: 'release', repeatable: 'release', thrown: 'release' },
  },
  begun: {
    ...{ answered: 'keep', unfinished: 'open' },
    ...{ refused: 'keep', failed: 'release', repeatable: 'release', thrown: 'release' },
  },
  sent: {
    ...{ answered: 'keep', unfinished: 'open' },
    ...{ refused: 'keep', failed: 'keep', repeatable: 'open', thrown: 'leave' },
  },
  // The last transaction stored the answer already.
  done: {
    ...{ answered: 'leave', unfinished: 'leave' },
    ...{ refused: 'leave', failed: 'leave', repeatable: 'leave', thrown: 'leave' },
  },
  'given-back': nothingBegun,
}
