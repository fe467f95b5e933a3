import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { replayOf } from '#functions/machinery/table/transaction.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { Failure } from './answer.ts'
import type { EndpointContext } from './endpoint-context.ts'

/** Seconds after which a call cannot be running any more, because Lambda ends it after 29. */
const longestCall = 30

type Call = Pick<EndpointContext, 'scope' | 'now' | 'requestId'>

const secondsOf = (ms: number) => Math.floor(ms / 1000)

const noteOf = ({ scope, requestId }: Call, expiresAt: number) =>
  put({ ...systemKeys.running(scope.id), callId: requestId, expiresAt })

/**
 * Records under the idempotency key that the call is running, in its first transaction, so that an equal call which
 * finds the state changed knows by whom.
 */
export const runningNote = (call: Call): Write<'put'> => noteOf(call, secondsOf(call.now()) + longestCall)

/**
 * Replaces a refusal of a call with an idempotency key. Two equal calls at the same moment both read before either
 * writes: the slower one meets the effect of the faster one, and would be told that somebody else was faster. It gets
 * the stored answer of the faster one, or 40902 while that one is running (D2).
 */
export async function insteadOf(refusal: Failure, call: EndpointContext): Promise<unknown> {
  if (!call.keyWasFree) return refusal
  const { scope, now, requestId } = call
  const [stored, running] = await table.batchGet([systemKeys.transaction(scope.id), systemKeys.running(scope.id)])
  const earlier = replayOf(stored, scope.bodyHash, now())
  if (earlier) return earlier.outcome === 'clash' ? new Failure('idempotency-clash') : earlier.answer
  if (!running || Number(running['expiresAt']) <= secondsOf(now())) return refusal
  if (running['callId'] !== requestId) return new Failure('in-flight', null, 1)
  // The call is over without a stored answer: a repeated call is decided anew.
  await writeAlone(documentClient, tableName, noteOf(call, 0))
  return refusal
}
