import type { CallRefusal } from '../call-refusal.ts'
import { type Counter, countOn } from '../limits.ts'
import { type CallContext, type Middleware, middleware } from '../pipeline.ts'

export interface LimitStrategy<Call> {
  readonly counters: (context: Call) => readonly Counter[]
  readonly refuse: (seconds: number) => CallRefusal
}

/** Counts a call on each of its counters, and refuses it with the longest wait. */
export function countLimits<Call extends Pick<CallContext, 'now'>>({
  counters,
  refuse,
}: LimitStrategy<Call>): Middleware<Call> {
  return middleware('countLimits', async context => {
    const now = context.now()
    const waits = await Promise.all(counters(context).map(counter => countOn(counter, now)))
    const wait = Math.max(0, ...waits)
    return wait > 0 ? refuse(wait) : undefined
  })
}
