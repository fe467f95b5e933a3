import { Failure } from '#functions/machinery/http/answer.ts'
import type { Commits, ImpliedCode, TypedCommit } from '#functions/machinery/http/commit.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import type { CodeName } from '#shared/api/codes.ts'
import { bookAttempts } from './again.ts'

type Kinds = 'put' | 'update' | 'check'

interface Deciding<Code extends CodeName> {
  readonly commit: Commits<Kinds, Code>
  readonly fail: (code: ImpliedCode, data?: unknown, retryAfter?: number) => Failure
}

/**
 * Decides on a book and writes it, anew while other writers were faster. A condition that says anything else than that
 * is answered by its code.
 */
export function decidedOnBook<Answer, Code extends CodeName>(
  { commit, fail }: Deciding<Code>,
  decide: (attempt: number) => Promise<TypedCommit<Answer, Kinds, Code> | Failure>,
): Promise<Answer | Failure> {
  const written = async (attempt: number) => {
    const change = await decide(attempt)
    if (change instanceof Failure) return change
    const result = await commit.attempt(change)
    if (isCommitted(result)) return result.answer
    if (result.outcome !== 'refused' || result.refused.code === 'busy') return undefined
    // The asking price may have moved since the first read, which a second one tells from a lock.
    return result.refused.code === 'work-locked' && attempt === 1 ? undefined : commit(change)
  }
  return untilWritten(written, { attempts: bookAttempts, otherwise: () => fail('busy', undefined, 1) })
}
