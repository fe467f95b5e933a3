import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { CallContext } from '#functions/http/pipeline.ts'
import { idAt } from '#functions/runtime/ids.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import type { IdempotencyClaim } from '../store/system/idempotency.ts'
import type { PlatformAnswerOptions } from './answers.ts'
import type { Admitted } from './bearer.ts'
import { type PlatformCall, readPlatformCall } from './call.ts'
import type { PlatformTime } from './time.ts'

/** A call of the payment platform on its way to its handler. */
export interface PlatformContext extends CallContext {
  readonly contract: PlatformEndpoint
  readonly call: PlatformCall
  /** Epoch ms when it came in. */
  readonly at: number
  readonly options: PlatformAnswerOptions
  /** The bearer of the key; undefined where the contract asks for none. */
  caller: Admitted | undefined
  /** What the call's own key claims (5.20). */
  scope: IdempotencyClaim | undefined
  /** Whether the record of the call's key stands; its first transaction takes the key where it does not yet. */
  isClaimed: boolean
  /** The record's closing, which goes on while the call is logged. */
  closing: Promise<void> | undefined
  /** The time that the call itself goes by: a test clock's, where one is named (5.21). */
  time: PlatformTime
  /** Set when an earlier call under the same key broke off after it had sent this upstream. */
  resumed: { readonly upstreamRef: string } | undefined
}

export function openPlatformContext(
  contract: PlatformEndpoint,
  event: APIGatewayProxyEventV2,
  lambda: Context,
): PlatformContext {
  const call = readPlatformCall(event)
  const now = () => Date.now()
  const requestId = `req_${idAt(now())}`
  return {
    contract,
    event,
    lambda,
    call,
    now,
    at: now(),
    options: { language: call.language, requestId, isPage: contract.page ?? false },
    body: undefined,
    raw: {},
    input: undefined,
    invalid: undefined,
    caller: undefined,
    scope: undefined,
    isClaimed: false,
    closing: undefined,
    time: { now, testClock: undefined },
    resumed: undefined,
  }
}
