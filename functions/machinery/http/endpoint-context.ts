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

/** What is known of the caller before the session is read. */
export interface KnownCaller {
  readonly userId: string | undefined
  readonly currency: Currency
}

/** A call of the marketplace on its way to its handler. */
export interface EndpointContext extends CallContext {
  readonly contract: Endpoint
  readonly call: ApiCall
  readonly requestId: string
  /** The `Currency` header; it changes what is shown, never what is charged (D12). */
  readonly currency: Currency
  /** The keys of the items that the handler wants. */
  readonly wants: (input: Readonly<Record<string, unknown>>, caller: KnownCaller) => readonly Key[]
  /** The keys of items that the handler wants and that the unchecked input names: they are read with early counters. */
  readonly wantsEarly: (raw: Readonly<Record<string, unknown>>) => readonly Key[]
  /** Cookies that the answer sets. */
  readonly setCookies: string[]
  claim: SessionClaim | undefined
  scope: TransactionScope
  /** Whether the caller was admitted and nothing was kept under the call's key yet. */
  keyWasFree: boolean
  caller: Member | OperatorCaller | undefined
  /** What was read before the input was checked, where limits are counted that early. */
  early: Pick<Known, 'read' | 'counters'>
  /** What one consistent read brought. */
  known: Known
  /** Counts what the call lets out; it is written with what the call commits. */
  leaving: readonly Write<'update', 'busy'>[]
}

interface Known {
  readonly earlier: PriorResponse<unknown>
  readonly read: Found
  /** The counters of the limits that are counted after validation. */
  readonly counters: readonly Counter[]
  /** What the operator has let out lately, for a contract that asks about a sum. */
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
