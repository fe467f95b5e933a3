import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import { type Found, found } from '#functions/machinery/table/found.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { TransactionScope } from '#functions/machinery/table/transaction.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { nothingSent, type SentLately } from '#functions/store/earning/sent-sums.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Currency } from '#shared/domain/kernel/money/currency.ts'
import type { Member, OperatorCaller, SessionClaim } from './caller.ts'
import type { Counter } from './limits.ts'
import type { PriorResponse } from './middleware/replay.ts'
import type { CallContext } from './pipeline.ts'
import { type ApiCall, readCall } from './request.ts'

/** Known data of the caller before the session is read. */
export interface KnownCaller {
  readonly userId: string | undefined
  readonly currency: Currency
}

/** A call of the marketplace before its handler. */
export interface EndpointContext extends CallContext {
  readonly contract: Endpoint
  readonly call: ApiCall
  readonly requestId: string
  /** The `Currency` header, which only affects display, not charges (D12). */
  readonly currency: Currency
  /** Keys of the items that the handler needs. */
  readonly wants: (input: Readonly<Record<string, unknown>>, caller: KnownCaller) => readonly Key[]
  /**
   * Keys of items that the handler needs and that follow from the unvalidated input: they are read with early counters.
   */
  readonly wantsEarly: (raw: Readonly<Record<string, unknown>>) => readonly Key[]
  /** Cookies set by the answer. */
  readonly setCookies: string[]
  claim: SessionClaim | undefined
  scope: TransactionScope
  /** Whether the caller was allowed and nothing was stored under the idempotency key yet. */
  keyWasFree: boolean
  caller: Member | OperatorCaller | undefined
  /** Items read before validation, if limits are counted that early. */
  early: Pick<Known, 'read' | 'counters'>
  /** Items of the consistent read. */
  known: Known
  /** Writes that add the call's sum to those sent; part of the call's transaction. */
  leaving: readonly Write<'update', 'busy'>[]
}

interface Known {
  readonly earlier: PriorResponse<unknown>
  readonly read: Found
  /** Counters of limits that are counted after validation. */
  readonly counters: readonly Counter[]
  /** Sums that the operator has sent lately, if the contract's proof depends on them. */
  readonly sent: SentLately
}

export interface Arrival {
  readonly contract: Endpoint
  readonly event: APIGatewayProxyEventV2
  readonly lambda: Context
  readonly wants: EndpointContext['wants']
  readonly wantsEarly: EndpointContext['wantsEarly']
}

export function openContext({ contract, event, lambda, wants, wantsEarly }: Arrival): EndpointContext {
  const call = readCall(event)
  const requestId = lambda.awsRequestId
  const now = () => Date.now()
  const newId = () => idAt(now())
  const id = `${contract.id}#${requestId}#${newId()}`
  return {
    contract,
    event,
    lambda,
    call,
    requestId,
    now,
    currency: call.header('currency') === 'USD' ? 'USD' : 'JPY',
    wants,
    wantsEarly,
    setCookies: [],
    body: undefined,
    raw: {},
    input: undefined,
    invalid: undefined,
    claim: undefined,
    scope: { id, operation: contract.id, bodyHash: '', keepsAnswer: false, now, newId },
    keyWasFree: false,
    caller: undefined,
    early: { read: found([], []), counters: [] },
    known: { earlier: { outcome: 'none' }, read: found([], []), counters: [], sent: nothingSent },
    leaving: [],
  }
}
