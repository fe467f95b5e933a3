// The state table of a call's own key (payment-platform.md 5.20), as the call has it while it runs. What is stored under
// the key is in the record; this says what the call may do to it next, and what becomes of it when the call ends. A key may
// be claimed before anything took place, so `claimed` and `begun` are two: only of the second is a refusal kept (211).

export const keyStates = ['unclaimed', 'claimed', 'begun', 'sent', 'done', 'given-back'] as const
export type KeyState = (typeof keyStates)[number]

/**
 * `claim`: the call has the record before it acts, or takes it over. `resume`: it takes over what an earlier call had sent.
 * `write`, `send`, `finish`: a transaction of it took place, with the upstream order that is sent next, or with its answer.
 * `giveBack`: a transaction took back all that the call had begun.
 */
export const callKeyTransitions = ['claim', 'resume', 'write', 'send', 'finish', 'giveBack'] as const
export type KeyTransition = (typeof callKeyTransitions)[number]

/** The first transaction of a call takes a key that it does not hold; it may take one again that it gave back. */
const taken = { write: 'begun', send: 'sent', finish: 'done' } as const
export const keyTransitions: Readonly<Record<KeyState, Readonly<Partial<Record<KeyTransition, KeyState>>>>> = {
  unclaimed: { ...taken, claim: 'claimed', resume: 'sent' },
  claimed: { ...taken, giveBack: 'given-back' },
  begun: { ...taken, giveBack: 'given-back' },
  // What was sent stays sent, whatever is written after it.
  sent: { write: 'sent', send: 'sent', finish: 'done', giveBack: 'given-back' },
  // An answer that is kept is what happened: nothing takes it back.
  done: { write: 'done', send: 'done', finish: 'done' },
  'given-back': taken,
}

/** The state after a move. Throws where the table has none, so that no record is written that the table does not know. */
export function keyAfter(state: KeyState, move: KeyTransition): KeyState {
  const after = keyTransitions[state][move]
  if (after === undefined) throw new Error(`a key that is ${state} allows no ${move}`)
  return after
}

/** Whether the record is this call's, so that it may write to it and nobody else may. */
export const isKeyHeld = (state: KeyState): boolean => state !== 'unclaimed' && state !== 'given-back'

/**
 * How a handler ends: with an answer, with one that is not the end yet (202), with a refusal of the call, with a failure that
 * is final, with either where the same call may succeed later, or by throwing.
 */
export const callEnds = ['answered', 'unfinished', 'refused', 'failed', 'repeatable', 'thrown'] as const
export type CallEnd = (typeof callEnds)[number]

/**
 * What becomes of the record. `keep`: the answer is stored, and given to each equal call. `take`: the same for a key that
 * nobody has. `release`: the key is free again. `open`: the next call under the key takes over at once. `look`: an equal
 * call may have been faster, and its answer is given. `leave`: nothing is written, and what a lock protects is taken over
 * when it has run out.
 */
type KeyEnd = 'keep' | 'take' | 'release' | 'open' | 'look' | 'leave'

type KeyEnds = Readonly<Record<CallEnd, KeyEnd>>
const nothingBegun: KeyEnds = {
  ...{ answered: 'take', unfinished: 'leave' },
  ...{ refused: 'look', failed: 'look', repeatable: 'look', thrown: 'leave' },
}

/**
 * Only what is final is kept (docs/decisions/109, 211): an answer, a refusal of what the call has begun, a failure after a
 * request to the acquirer. Where something was sent the record is never released: the next call looks what became of it.
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
  // The answer was stored with the last transaction.
  done: {
    ...{ answered: 'leave', unfinished: 'leave' },
    ...{ refused: 'leave', failed: 'leave', repeatable: 'leave', thrown: 'leave' },
  },
  'given-back': nothingBegun,
}
