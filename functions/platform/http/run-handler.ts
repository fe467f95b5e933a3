import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { table } from '#functions/machinery/clients/clients.ts'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { errorOf } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { type CallEnd, keyEnds } from '#shared/platform/idempotency/key-state.ts'
import { closeFreeRecord, closeRecord, openRecord, releaseRecord, standingIn } from '../store/system/idempotency.ts'
import {
  type Answer,
  htmlAnswer,
  jsonResponse,
  PageAnswer,
  pageResponse,
  Refusal,
  Reply,
  redirect,
  refusalAnswer,
  refusalStatusOf,
} from './answers.ts'
import { platformCommits } from './commit.ts'
import type { RefusalDetails } from './handler.ts'
import { answerOfStanding, conditionalTable, IdempotencyConflict, type StoredResponse } from './idempotency.ts'
import type { PlatformContext } from './platform-context.ts'

type Run = (base: ReturnType<typeof baseOf>) => Promise<unknown>

/**
 * Runs the handler and closes the record of the call's key, so that an answer is stored exactly if it was committed.
 */
export async function runHandler(
  context: PlatformContext,
  run: Run,
): Promise<APIGatewayProxyStructuredResultV2 | Refusal | StoredResponse> {
  const { contract, options, key } = context
  try {
    const result = await run(baseOf(context))
    if (key.answer) return jsonResponse(key.answer, options)
    if (result instanceof PageAnswer) return pageResponse(result, options)
    if (result instanceof Refusal)
      return (await endCall(context, endOf(result), () => refusalAnswer(result, options))) ?? result
    const made = result instanceof Reply ? render(context, result.body, result.status) : render(context, result)
    const end = isUnfinished(context, made) ? 'unfinished' : 'answered'
    return (await endCall(context, end, () => made)) ?? jsonResponse(made, options)
  } catch (error) {
    if (error instanceof IdempotencyConflict) return answerOfStanding(error.standing)
    if (key.answer) {
      // The call was committed and its answer stored: a later failure is not reported to the caller.
      logger.error('failed after its commit', { operation: contract.id, error: error instanceof Error ? error : '' })
      return jsonResponse(key.answer, options)
    }
    if (keyEnds[key.state].thrown === 'release') await release(context)
    throw error
  }
}

/** A retryable refusal is not final, and neither is one of the API key. */
function endOf(refusal: Refusal) {
  const isPassing = refusal.problems.some(
    ({ code, retryable }) => retryable || errorOf(code).retryable || code.startsWith('E9994'),
  )
  if (isPassing) return 'repeatable'
  return refusalStatusOf(refusal) < 500 ? 'refused' : 'failed'
}

/**
 * The outcome is still unknown. A handler whose first write claims the key finds what an earlier call with it had
 * begun.
 */
const isUnfinished = ({ contract }: PlatformContext, { status }: Answer): boolean =>
  status === 202 && contract.claimsByWrite === true

/**
 * Closes the record according to its state. If another call has claimed the key meanwhile, that call's answer is
 * returned.
 */
async function endCall(
  context: PlatformContext,
  end: Exclude<CallEnd, 'thrown'>,
  answer: () => Answer,
): Promise<StoredResponse | Refusal | undefined> {
  const { scope, key } = context
  if (!scope) return undefined
  switch (keyEnds[key.state][end]) {
    case 'keep':
      key.closing = closeRecord(conditionalTable, scope, answer())
      return undefined
    case 'take': {
      const standing = await closeFreeRecord(conditionalTable, scope, answer())
      return standing && answerOfStanding(standing)
    }
    case 'release':
      await release(context)
      return undefined
    case 'open':
      key.closing = openRecord(conditionalTable, scope)
      return undefined
    case 'look':
      return fasterThan(context)
    case 'leave':
      return undefined
  }
}

/**
 * An equal call may have claimed the key since this one's look-up, and its effect be the reason of this one's refusal:
 * then its answer is returned.
 */
async function fasterThan({ scope, contract }: PlatformContext): Promise<StoredResponse | Refusal | undefined> {
  if (!scope || !contract.claimsByWrite) return undefined
  const standing = standingIn(scope, await table.get(scope.key))
  return standing && answerOfStanding(standing)
}

async function release({ scope }: PlatformContext): Promise<void> {
  if (scope) await releaseRecord(conditionalTable, scope)
}

function render({ contract }: PlatformContext, body: unknown, status: number = contract.status ?? 200): Answer {
  return { status, body: JSON.stringify(contract.output.parse(body)) }
}

/** Parameters of a handler besides the clients of its grants. */
function baseOf(context: PlatformContext) {
  const { contract, call, caller, scope, key, input, time, options, now } = context
  const newId = () => idAt(now())
  return {
    ...caller,
    input,
    now: time.now,
    newId,
    language: call.language,
    requestId: options.requestId,
    call,
    testClock: time.testClock,
    commit: platformCommits({
      operation: contract.id,
      claim: scope,
      key,
      now,
      newId,
      render: (body, status) => render(context, body, status),
    }),
    fail,
    reply: (status: number, body: unknown) => new Reply(status, body),
    page: htmlAnswer,
    redirect,
    resumed: key.resumed,
  }
}

function fail(
  problem: PlatformCode | readonly Problem[],
  { retryAfter, status, ...more }: RefusalDetails = {},
): Refusal {
  return typeof problem === 'string'
    ? new Refusal([{ code: problem, ...more }], retryAfter, status)
    : new Refusal(problem)
}
