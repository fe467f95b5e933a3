import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { CallContext } from '#functions/machinery/http/pipeline.ts'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import type { IdempotencyClaim } from '../store/system/idempotency.ts'
import type { PlatformAnswerOptions } from './answers.ts'
import type { AuthenticatedShop } from './bearer.ts'
import { type PlatformCall, readPlatformCall } from './call.ts'
import { CallKey } from './call-key.ts'
import type { PlatformTime } from './time.ts'

/** A call of the payment platform before its handler. */
export interface PlatformContext extends CallContext {
  readonly contract: PlatformEndpoint
  readonly call: PlatformCall
  /** Arrival of the call, epoch ms. */
  readonly at: number
  readonly options: PlatformAnswerOptions
  /** Caller by API key; undefined if the contract requires none. */
  caller: AuthenticatedShop | undefined
  /** What the call claims by its idempotency key (5.20). */
  scope: IdempotencyClaim | undefined
  /** State of the call's idempotency key. */
  readonly key: CallKey
  /** Time that applies to the call: the test clock's if one is named (5.21). */
  time: PlatformTime
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
    key: new CallKey(),
    time: { now, testClock: undefined },
  }
}
