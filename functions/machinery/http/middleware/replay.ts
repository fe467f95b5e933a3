import type { CommitResultOf } from '#functions/machinery/table/transaction.ts'
import { CallRefusal } from '../call-refusal.ts'
import { type Middleware, middleware } from '../pipeline.ts'

/** Reads the call's own key: the scope under which its answer is kept. A call without one has no scope of its own. */
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

/** What became of an earlier call under the same key; `running`: it is still at work. */
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

/** Ends a call that came before under the same key with the answer of then. */
export function replayAnswer<Call, Answer>({ earlier, answer, clash, running }: ReplayStrategy<Call, Answer>) {
  return middleware<Call>('replayAnswer', async context => {
    const result = await earlier(context)
    if (result.outcome === 'replayed') return answer(result.answer)
    if (result.outcome === 'clash') return clash()
    return result.outcome === 'running' ? running() : undefined
  })
}
