import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { replayOf } from '#functions/machinery/table/transaction.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { Failure } from './answer.ts'
import type { EndpointContext } from './endpoint-context.ts'

/** Seconds after which a call cannot be at work any more: Lambda ends it after 29. */
const longestCall = 30

type Call = Pick<EndpointContext, 'scope' | 'now' | 'requestId'>

const secondsOf = (ms: number) => Math.floor(ms / 1000)

const noteOf = ({ scope, requestId }: Call, expiresAt: number) =>
  put({ ...systemKeys.running(scope.id), callId: requestId, expiresAt })

/**
 * Says under the call's key that it is at work, in the transaction of its first step. An equal call that finds the state
 * already moved then knows by whom.
 */
export const runningNote = (call: Call): Write<'put'> => noteOf(call, secondsOf(call.now()) + longestCall)

/**
 * What a call with a key is answered in place of this refusal. Two equal calls at the same moment both read before either
 * writes: the slower one meets what the faster one has done, and would be told that somebody else was faster. It gets the
 * kept answer of the faster one, or 40902 while that one is at work (D2).
 */
export async function insteadOf(refusal: Failure, call: EndpointContext): Promise<unknown> {
  if (!call.keyWasFree) return refusal
  const { scope, now, requestId } = call
  const [stored, running] = await table.batchGet([systemKeys.transaction(scope.id), systemKeys.running(scope.id)])
  const earlier = replayOf(stored, scope.bodyHash, now())
  if (earlier) return earlier.outcome === 'clash' ? new Failure('idempotency-clash') : earlier.answer
  if (!running || Number(running['expiresAt']) <= secondsOf(now())) return refusal
  if (running['callId'] !== requestId) return new Failure('in-flight', null, 1)
  // The call is over, and nothing was kept: whoever comes again is told what is true then.
  await writeAlone(documentClient, tableName, noteOf(call, 0))
  return refusal
}
