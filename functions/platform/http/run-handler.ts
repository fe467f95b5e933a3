import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { table } from '#functions/clients/clients.ts'
import { idAt } from '#functions/runtime/ids.ts'
import { logger } from '#functions/runtime/logger.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { errorOf } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
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
import { answerOfStanding, conditionalTable, type KeptAnswer, KeyTaken } from './idempotency.ts'
import type { PlatformContext } from './platform-context.ts'

/** What the handler of a call has brought about so far. */
interface Progress {
  /** A request was sent to the acquirer, by this call or by an earlier one under its key. */
  sent: boolean
  /** A transaction of the call took place. */
  wrote: boolean
  /** The answer that was kept with the last transaction. */
  done: Answer | undefined
}

type Run = (base: ReturnType<typeof baseOf>) => Promise<unknown>

/** Runs the handler and closes the record of the call's key, so that an answer is kept exactly if it took place. */
export async function runHandler(
  context: PlatformContext,
  run: Run,
): Promise<APIGatewayProxyStructuredResultV2 | Refusal | KeptAnswer> {
  const { contract, options } = context
  const isResumed = context.resumed !== undefined
  const progress: Progress = { sent: isResumed, wrote: isResumed, done: undefined }
  try {
    const result = await run(baseOf(context, progress))
    if (progress.done) return jsonResponse(progress.done, options)
    if (result instanceof PageAnswer) return pageResponse(result, options)
    if (result instanceof Refusal) {
      if (isFinal(result, progress)) return (await close(context, refusalAnswer(result, options))) ?? result
      // The shop may repeat the call. Where something was sent, the next call looks what became of it.
      if (progress.sent) leaveOpen(context)
      else await release(context)
      return (await fasterThan(context)) ?? result
    }
    const made = result instanceof Reply ? render(context, result.body, result.status) : render(context, result)
    if (isUnfinished(context, made)) {
      leaveOpen(context)
      return jsonResponse(made, options)
    }
    return (await close(context, made)) ?? jsonResponse(made, options)
  } catch (error) {
    if (error instanceof KeyTaken) return answerOfStanding(error.standing)
    if (progress.done) {
      // It has taken place and its answer is kept: whatever failed after it is not the caller's to hear.
      logger.error('failed after its commit', { operation: contract.id, error: error instanceof Error ? error : '' })
      return jsonResponse(progress.done, options)
    }
    // After a request to the acquirer the record stays locked. The next call takes over and queries the acquirer
    // first.
    if (!progress.sent) await release(context)
    throw error
  }
}

/**
 * A key keeps a refusal of what the call began, where it would be the same the next time. What is refused before the
 * first write began nothing, so the corrected call may come under the same key (docs/decisions/211). One that may be
 * repeated is not kept, nor is one of the caller's API key; a failure of ours is final only after a request to the
 * acquirer, as the end of what was asked there.
 */
function isFinal(refusal: Refusal, { sent, wrote }: Progress): boolean {
  if (!wrote) return false
  const isPassing = refusal.problems.some(
    ({ code, retryable }) => retryable || errorOf(code).retryable || code.startsWith('E9994'),
  )
  return !isPassing && (sent || refusalStatusOf(refusal) < 500)
}

/** Nobody knows the end yet. A handler whose first write takes the key finds what an earlier call under it had begun. */
const isUnfinished = ({ contract }: PlatformContext, { status }: Answer): boolean =>
  status === 202 && contract.claimsByWrite === true

function leaveOpen(context: PlatformContext): void {
  const { scope, isClaimed } = context
  if (scope && isClaimed) context.closing = openRecord(conditionalTable, scope)
}

/** Keeps the answer under the call's key. Where another call has taken the key meanwhile, that one's answer is given. */
async function close(context: PlatformContext, answer: Answer): Promise<KeptAnswer | Refusal | undefined> {
  const { scope, isClaimed } = context
  if (!scope) return undefined
  if (isClaimed) {
    context.closing = closeRecord(conditionalTable, scope, answer)
    return undefined
  }
  const standing = await closeFreeRecord(conditionalTable, scope, answer)
  return standing && answerOfStanding(standing)
}

/**
 * An equal call may have taken the key since this one looked, and what it did is what this one was refused for: that
 * one's answer is given.
 */
async function fasterThan({ scope, isClaimed, contract }: PlatformContext): Promise<KeptAnswer | Refusal | undefined> {
  if (!scope || isClaimed || !contract.claimsByWrite) return undefined
  const standing = standingIn(scope, await table.get(scope.key))
  return standing && answerOfStanding(standing)
}

async function release({ scope, isClaimed }: PlatformContext): Promise<void> {
  if (scope && isClaimed) await releaseRecord(conditionalTable, scope)
}

function render({ contract }: PlatformContext, body: unknown, status: number = contract.status ?? 200): Answer {
  return { status, body: JSON.stringify(contract.output.parse(body)) }
}

/** What a handler is given besides the clients of its grants. */
function baseOf(context: PlatformContext, progress: Progress) {
  const { contract, call, caller, scope, input, time, options, now, resumed } = context
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
      isClaimed: () => context.isClaimed,
      onClaimed: () => {
        context.isClaimed = true
      },
      onGivenBack: () => {
        context.isClaimed = false
        progress.sent = false
        progress.wrote = false
      },
      now,
      newId,
      render: (body, status) => render(context, body, status),
      onWritten: () => {
        progress.wrote = true
      },
      onSent: () => {
        progress.sent = true
      },
      onDone: kept => {
        progress.done = kept
      },
    }),
    fail,
    reply: (status: number, body: unknown) => new Reply(status, body),
    page: htmlAnswer,
    redirect,
    resumed,
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
