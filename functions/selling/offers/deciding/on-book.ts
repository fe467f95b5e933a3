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
 * Reads a book, decides on it and writes the result, again after each version conflict. Any other failed condition is
 * answered with its code.
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
    // The asking price may have changed since the first read; a second read distinguishes that from a lock.
    return result.refused.code === 'work-locked' && attempt === 1 ? undefined : commit(change)
  }
  return untilWritten(written, { attempts: bookAttempts, otherwise: () => fail('busy', undefined, 1) })
}
