import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { type Committer, committerOf } from '#functions/machinery/reactions/committer.ts'
import { correlationId } from '#functions/machinery/runtime/correlation.ts'
import {
  type Commit,
  type CommitResult,
  codeOf,
  isCommitted,
  type TransactionScope,
  transact,
} from '#functions/machinery/table/transaction.ts'
import type { Write, WriteKind } from '#functions/machinery/table/write.ts'
import type { CodeName } from '#shared/api/codes.ts'
import { Failure } from './answer.ts'

/** Codes that any endpoint may answer, because `handle` itself does; `in-flight` if a call has an idempotency key. */
export type ImpliedCode = 'validation' | 'busy' | 'in-flight'

export interface Commits<Kind extends WriteKind, Code extends CodeName> {
  /** One transaction: state, answer and events together. A failed condition answers the code of its write. */
  <Answer>(change: TypedCommit<Answer, Kind, Code>): Promise<Answer | Failure>
  /**
   * Commits and returns the result, so that the handler can decide again from the current item. It answers no code
   * itself, so that writes may name any.
   */
  readonly attempt: <Answer>(
    change: Commit<Answer> & { readonly writes: readonly Write<Kind>[] },
    options?: { conflictTries?: number },
  ) => Promise<CommitResult<Answer>>
  /**
   * Commits; undefined if another writer was faster (`busy`), so that `untilWritten` reads and decides again. Any other
   * refusal is answered.
   */
  readonly unlessBusy: <Answer>(change: TypedCommit<Answer, Kind, Code>) => Promise<Answer | Failure | undefined>
  /**
   * A transaction before the last one, if another system has to be called in between. It stores no answer: the caller
   * gets that of `commit`, which comes last and stores it under the idempotency key.
   */
  readonly before: Committer<Kind>
}

/** Transaction of a call: its writes may only name codes of its contract. */
export interface TypedCommit<Answer, Kind extends WriteKind, Code extends CodeName> extends Commit<Answer> {
  readonly writes: readonly Write<Kind, Code | ImpliedCode>[]
}

interface Along {
  /** Additional write of the first transaction before the last one. */
  readonly note?: Write | undefined
  /** Additional writes of the last transaction, evaluated at that time. */
  readonly leaving?: () => readonly Write[]
}

/** The commits of one call. */
export function commitsOf(
  scope: TransactionScope,
  { note, leaving = () => [] }: Along = {},
): Commits<WriteKind, CodeName> {
  const attempt: Commits<WriteKind, CodeName>['attempt'] = (change, options) =>
    transact(
      { client: documentClient, tableName },
      { ...scope, correlationId: correlationId() },
      { ...change, writes: [...change.writes, ...leaving()] },
      options,
    )
  const commit = async <Answer>(change: TypedCommit<Answer, WriteKind, CodeName>) => {
    const result = await attempt(change)
    return isCommitted(result) ? result.answer : failureOf(result)
  }
  const unlessBusy = async <Answer>(change: TypedCommit<Answer, WriteKind, CodeName>) => {
    const result = await attempt(change)
    if (isCommitted(result)) return result.answer
    if (result.outcome !== 'refused') return commit(change)
    return codeOf(result.refused) === 'busy' ? undefined : failureOf(result)
  }
  return Object.assign(commit, { attempt, unlessBusy, before: withFirst(committerOf(scope.operation), note) })
}

function withFirst(commit: Committer, note: Write | undefined): Committer {
  let first = note ? [note] : []
  return change => {
    const writes = [...change.writes, ...first]
    first = []
    return commit({ ...change, writes })
  }
}

function failureOf(result: Exclude<CommitResult<unknown>, { answer: unknown }>): Failure {
  if (result.outcome === 'clash') return new Failure('idempotency-clash')
  if (result.outcome === 'conflict') return new Failure(result.onDedupe ? 'in-flight' : 'busy', null, 1)
  // The cast is safe: the type of `commit` accepts only writes with codes of the contract.
  return new Failure(codeOf(result.refused) as CodeName, result.refused.explain?.(result.current))
}
