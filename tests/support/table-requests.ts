import { costsOf } from '#packages/local-cloud/src/index.ts'
import type { TestRuntime } from './runtime.ts'

/** An answer with the requests of the table that it took, by their kinds, until the runtime was quiet again. */
export async function countRequests<Answer>(app: TestRuntime, ask: () => Promise<Answer>) {
  await app.quiet()
  const { trace } = app.runtime
  trace.start()
  const answer = await ask()
  await app.quiet()
  const { requests, gets, batchGets, queries, writes, transactions } = costsOf(trace.taken())
  trace.stop()
  return { answer, requests: { requests, gets, batchGets, queries, writes, transactions } }
}
