import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { loggedBody, loggedQuery } from '#shared/platform/card/redact.ts'
import { putCall } from '../store/webhooks/calls.ts'
import type { AuthenticatedShop } from './bearer.ts'
import type { PlatformCall } from './call.ts'

/** Longest time in ms that a call waits for its log entry, because its effect is already committed. */
const patienceMs = 150
const writes = conditionalWrites(documentClient, tableName)

export interface LoggedCall {
  readonly event: APIGatewayProxyEventV2
  readonly call: PlatformCall
  readonly admitted: AuthenticatedShop
  readonly contract: PlatformEndpoint
  readonly requestId: string
  /** Arrival of the call, epoch ms. */
  readonly at: number
  readonly response: APIGatewayProxyStructuredResultV2
}

/**
 * Writes a call into the shop's request log (payment-platform.md 5.20) after it was decided and answered, by a put of
 * its own. Not in the transaction, because most calls have none, those with one have several, and refusals are what a
 * shop looks for in a log. It never fails a call and is awaited only briefly (docs/decisions/052). Reads by the
 * marketplace of the same application are not logged, because there are several per order and they change nothing
 * (docs/decisions/079).
 */
export async function logCall({ event, call, admitted, contract, requestId, at, response }: LoggedCall): Promise<void> {
  const { shop, mode, apiKey } = admitted
  const body = response.body ?? ''
  const status = response.statusCode ?? 200
  if (apiKey.isFirstParty && contract.method === 'GET' && status < 400) return
  const record = {
    requestId,
    at,
    method: call.method,
    path: call.path,
    operation: contract.id,
    status,
    duration: Date.now() - at,
    errorCodes:
      status >= 400 ? [...new Set([...body.matchAll(/"error_code":"(\w{11})"/g)].map(([, code = '']) => code))] : [],
    keyId: apiKey.keyId,
    request: requestOf(contract, event, call),
    response: loggedBody(body),
    expiresAt: Math.floor(at / 1000) + shop.logKeepDays * 86_400,
  }
  const written = putCall(writes, { mode, shopId: shop.shopId }, record).catch((error: unknown) => {
    logger.warn('call not logged', { requestId, error: error instanceof Error ? error : String(error) })
  })
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    written,
    new Promise<void>(resolve => {
      timer = setTimeout(resolve, patienceMs)
    }),
  ])
  clearTimeout(timer)
}

/** The body of a call with card data is not logged at all, not even masked. */
function requestOf({ method, takesCard }: PlatformEndpoint, event: APIGatewayProxyEventV2, call: PlatformCall): string {
  if (takesCard) return ''
  if (method === 'POST' || method === 'PUT') return loggedBody(call.rawBody)
  return loggedQuery(Object.fromEntries(new URLSearchParams(event.rawQueryString)))
}
