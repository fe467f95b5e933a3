import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import './redact-logs.ts'
import { clientsFor } from '#functions/machinery/clients/clients.ts'
import { withCorrelation } from '#functions/machinery/http/correlation.ts'
import { identifyCaller } from '#functions/machinery/http/middleware/caller.ts'
import { edgeOnly } from '#functions/machinery/http/middleware/edge-only.ts'
import { flatInput, jsonBody } from '#functions/machinery/http/middleware/json-body.ts'
import { countLimits } from '#functions/machinery/http/middleware/limits.ts'
import { replayAnswer, replayScope } from '#functions/machinery/http/middleware/replay.ts'
import { parse, validate } from '#functions/machinery/http/middleware/validate.ts'
import { type Middleware, middleware, pipeline } from '#functions/machinery/http/pipeline.ts'
import {
  addLogContext,
  adoptCorrelation,
  correlated,
  correlationHeader,
} from '#functions/machinery/runtime/correlation.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { isTableBusy } from '#functions/machinery/table/errors.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { jsonResponse, Refusal, refusalResponse, refuse, tableBusy } from './answers.ts'
import { type AuthenticatedShop, readBearer } from './bearer.ts'
import { acceptable, parsePlatformInput, platformFields, readBody, refuseCardData } from './call.ts'
import type { PlatformHandler } from './handler.ts'
import { earlierOf, idempotencyClaimOf, StoredResponse } from './idempotency.ts'
import { platformCounters } from './limits.ts'
import { logCall } from './log-call.ts'
import { openPlatformContext, type PlatformContext } from './platform-context.ts'
import { runHandler } from './run-handler.ts'
import { readTime } from './time.ts'
import { isPlatformEdge } from './trust.ts'

/** Pipeline of a call before its handler, in this order. */
const middlewares: readonly Middleware<PlatformContext>[] = [
  // Calls that bypass the CDN get "not found".
  edgeOnly({ isOurEdge: isPlatformEdge, refuse: () => refuse('E9992001002') }),
  middleware('acceptable', acceptable),
  identifyCaller<AuthenticatedShop, PlatformContext>({ read: readBearer }),
  middleware('correlate', correlate),
  countLimits({ counters: platformCounters, refuse: seconds => refuse('E9992001007', seconds) }),
  jsonBody(readBody),
  flatInput(platformFields),
  middleware('refuseCardData', refuseCardData),
  replayScope(idempotencyClaimOf),
  parse(parsePlatformInput),
  validate(),
  middleware('nameConcerned', nameConcerned),
  middleware('readTime', readTime),
  replayAnswer({
    earlier: earlierOf,
    answer: kept => new StoredResponse(kept),
    clash: () => refuse('E0090022010'),
    running: () => refuse('E0090022021', 1),
  }),
]

/** Makes the Lambda handler of a contract. */
export function serve<Contract extends PlatformEndpoint>(contract: Contract, run: PlatformHandler<Contract>) {
  const granted = clientsFor<Contract['grants']>(contract.grants)
  const answer = pipeline<PlatformContext>(middlewares, context =>
    runHandler(context, async base =>
      // The cast is safe: `readBearer` has made the caller that the access promises, and the grants made the clients;
      // the compiler cannot follow the union of conditional types here.
      run({ ...base, ...Object(await granted) } as unknown as Parameters<PlatformHandler<Contract>>[0]),
    ),
  )
  const respond = async (context: PlatformContext): Promise<APIGatewayProxyStructuredResultV2> => {
    const { requestId } = context.options
    try {
      const response = responseOf(context, await answer(context))
      logger.info('answered', { operation: contract.id, status: response.statusCode, requestId })
      return await logged(context, response)
    } catch (error) {
      const isBusy = isTableBusy(error)
      const what = { operation: contract.id, requestId, error: error instanceof Error ? error : String(error) }
      if (isBusy) logger.warn('the table is busy', what)
      else logger.error('unexpected error', what)
      context.key.closing = undefined
      return logged(context, refusalResponse(isBusy ? tableBusy() : refuse('E9991001005'), context.options))
    }
  }
  return (event: APIGatewayProxyEventV2, lambda: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    const context = openPlatformContext(contract, event, lambda)
    return correlated(context.options.requestId, async () => withCorrelation(await respond(context)))
  }
}

/** A call of the marketplace keeps the correlation id of its visitor's request; any other starts its own. */
function correlate({ call, caller }: PlatformContext): void {
  if (caller?.apiKey.isFirstParty) adoptCorrelation(call.header(correlationHeader))
}

/** Adds the payment of the call to the log's context. */
function nameConcerned({ contract, input }: PlatformContext): void {
  addLogContext({ ...input, ...(contract.area === 'payments' && { paymentId: input?.['id'] }) })
}

function responseOf({ contract, options }: PlatformContext, result: unknown): APIGatewayProxyStructuredResultV2 {
  if (result instanceof StoredResponse) return jsonResponse(result.answer, options, { 'idempotent-replayed': 'true' })
  if (!(result instanceof Refusal)) return { ...Object(result) }
  const codes = result.problems.map(({ code }) => code)
  logger.info('refused', { operation: contract.id, requestId: options.requestId, codes })
  return refusalResponse(result, options)
}

async function logged(context: PlatformContext, response: APIGatewayProxyStructuredResultV2) {
  const { event, call, caller: admitted, contract, options, at } = context
  const logging = admitted && logCall({ event, call, admitted, contract, requestId: options.requestId, at, response })
  // The answer is sent only after it was stored under its key; the log entry is written in parallel.
  await Promise.all([context.key.closing, logging])
  return response
}
