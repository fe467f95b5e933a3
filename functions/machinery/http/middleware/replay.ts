import type { CommitResultOf } from '#functions/machinery/table/transaction.ts'
import { CallRefusal } from '../call-refusal.ts'
import { type Middleware, middleware } from '../pipeline.ts'

/** Reads the idempotency key: the scope under which the answer is stored. A call without one has no scope. */
export function replayScope<Scope extends object, Call extends { scope: Scope | undefined }>(
  scopeOf: (context: Call) => Scope | CallRefusal | undefined,
): Middleware<Call> {
  return middleware('replayScope', context => {
    const scope = scopeOf(context)
    if (scope instanceof CallRefusal) return scope
    if (scope) context.scope = scope
    return undefined
  })
}

/** Outcome of an earlier call with the same key; `running`: it has not ended yet. */
export type PriorResponse<Answer> =
  | CommitResultOf<Answer, 'replayed' | 'clash'>
  | { readonly outcome: 'running' }
  | { readonly outcome: 'none' }

export interface ReplayStrategy<Call, Answer> {
  readonly earlier: (context: Call) => Promise<PriorResponse<Answer>> | PriorResponse<Answer>
  readonly answer: (kept: Answer) => unknown
  readonly clash: () => CallRefusal
  readonly running: () => CallRefusal
}

/** Answers a repeated call with the stored answer of the first. */
export function replayAnswer<Call, Answer>({ earlier, answer, clash, running }: ReplayStrategy<Call, Answer>) {
  return middleware<Call>('replayAnswer', async context => {
    const result = await earlier(context)
    if (result.outcome === 'replayed') return answer(result.answer)
    if (result.outcome === 'clash') return clash()
    return result.outcome === 'running' ? running() : undefined
  })
}
