import type { TokenStep } from '#shared/domain/provenance/ledger/custody.ts'
import type { LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'
import { transitionWork } from '../catalogue/work-transitions.ts'

interface TokenMoved {
  readonly step: TokenStep
  readonly userId: string
  /** Number of the entry about the move. */
  readonly seq: number
  readonly history: { readonly ledger?: LedgerHead }
  readonly now: number
}

/** While the token is in the holder's wallet, the work has the number of its withdrawal's entry (decision 288). */
export const tokenMoved = (workId: string, { step, userId: ownerId, seq, history, now }: TokenMoved) =>
  transitionWork(step === 'withdraw' ? 'withdrawToken' : 'depositToken', workId, {
    ...{ now, ownerId },
    set: step === 'withdraw' ? { ...history, tokenOut: { seq } } : history,
  }).or('token-busy')

/** Recovery without the wallet's signature, by two operators (decision 289). */
export const tokenTakenBack = (
  workId: string,
  { userId: ownerId, history, now }: Pick<TokenMoved, 'userId' | 'history' | 'now'>,
) => transitionWork('recoverToken', workId, { now, ownerId, set: history }).or('work-state')
