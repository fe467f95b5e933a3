import middy from '@middy/core'
import httpErrorHandler from '@middy/http-error-handler'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { type Clients, clientsFor, forOneEvent } from '#functions/machinery/clients/clients.ts'
import { addLogContext } from '#functions/machinery/runtime/correlation.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { isTableBusy } from '#functions/machinery/table/errors.ts'
import { type Found, foundIn } from '#functions/machinery/table/found.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { GrantedWrites } from '#functions/machinery/table/write.ts'
import type { CodeName } from '#shared/api/codes.ts'
import { type CodesOf, type Endpoint, hasBody, type InputOf, type OutputOf } from '#shared/api/endpoint.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import type { Subject } from '#shared/api/subjects.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import type { Currency } from '#shared/domain/kernel/money/currency.ts'
import { Failure, FileAnswer, file, refusal, success } from './answer.ts'
import { authorizeCaller, type CallerOf, readClaim, requireClaim, requireRecentAuth, unprovedOf } from './caller.ts'
import { type Commits, commitsOf, type ImpliedCode } from './commit.ts'
import { cookie } from './cookies.ts'
import { answeredUnder } from './correlation.ts'
import { type EndpointContext, type KnownCaller, openContext } from './endpoint-context.ts'
import { insteadOf, runningNote } from './equal-calls.ts'
import { scopeOf } from './idempotency.ts'
import { identify, readEarly } from './identify.ts'
import { identifyCaller } from './middleware/caller.ts'
import { edgeOnly } from './middleware/edge-only.ts'
import { flatInput, jsonBody } from './middleware/json-body.ts'
import { countLimits } from './middleware/limits.ts'
import { replayAnswer, replayScope } from './middleware/replay.ts'
import { parse, validate } from './middleware/validate.ts'
import { type Middleware, middleware, pipeline } from './pipeline.ts'
import { type ApiCall, flatFields, languageOf, parseInput, unreadable, withoutCardNumbers } from './request.ts'
import { isOurEdge } from './trust.ts'

/** Parameters of a handler besides the clients of its grants. */
interface HandlerBase<Contract extends Endpoint> {
  readonly input: InputOf<Contract>
  readonly caller: CallerOf<Contract>
  /** Epoch ms by the runtime's clock. */
  readonly now: () => number
  readonly newId: () => string
  readonly language: Language
  /** The `Currency` header, which only affects display, not charges (D12). */
  readonly currency: Currency
  readonly requestId: string
  /** The viewer's address, as passed by the edge. */
  readonly address: string
  readonly call: ApiCall
  /** Items requested by `reads`. */
  readonly read: Found
  readonly commit: Commits<GrantedWrites<Contract['grants']>, CodesOf<Contract>>
  readonly fail: (code: CodesOf<Contract> | ImpliedCode, data?: unknown, retryAfter?: number) => Failure
  /** Refuses fields by their named messages (40000). */
  readonly invalid: (...errors: readonly FieldError[]) => Failure
  /**
   * Refusal of a sum of yen that needs a fresh proof, for a contract whose sum is in a record; otherwise the sum is
   * counted.
   */
  readonly unproved: (yen: number) => Failure | undefined
  /** Adds a cookie to the answer; 0 seconds removes it. */
  readonly setCookie: (name: 'at' | 'rt' | 'ot', value: string, maxAgeSeconds: number) => void
}

export interface HandleOptions<Contract extends Endpoint> {
  /** Items that the handler needs or probably needs: read consistently in one request with session and standing. */
  readonly reads?: (input: InputOf<Contract>, caller: KnownCaller) => readonly Key[]
  /**
   * Items named by the unvalidated input, for a contract whose limits are counted before validation: they are read with
   * the counters.
   */
  readonly readsEarly?: (raw: Readonly<Record<string, unknown>>) => readonly Key[]
}

export type Handler<Contract extends Endpoint> = (
  context: HandlerBase<Contract> & Clients<Contract['grants']>,
) => Promise<OutputOf<Contract> | Failure | FileAnswer>

const rateLimited = (seconds: number) => new Failure('rate-limited', null, seconds)

/** Pipeline of a call before its handler, in this order. */
const middlewares: readonly Middleware<EndpointContext>[] = [
  jsonBody(parseBody),
  edgeOnly({ isOurEdge, refuse: () => new Failure('forbidden') }),
  middleware('readClaim', readClaim),
  flatInput(flatFields),
  middleware('readEarly', readEarly),
  countLimits({ counters: ({ early }) => early.counters, refuse: rateLimited }),
  middleware('requireClaim', requireClaim),
  parse(({ contract, raw }) => {
    const failure = withoutCardNumbers(contract, raw)
    return failure ? { ok: false, failure } : parseInput(contract.input, raw)
  }),
  replayScope(scopeOf),
  identifyCaller({ read: identify, refuse: ({ contract, caller, now }) => authorizeCaller(contract, caller, now()) }),
  validate(),
  replayAnswer({
    earlier: ({ known }) => known.earlier,
    answer: kept => kept,
    clash: () => new Failure('idempotency-clash'),
    running: () => new Failure('in-flight', null, 1),
  }),
  middleware('keyWasFree', context => {
    context.keyWasFree = context.contract.idempotent === true
  }),
  middleware('requireRecentAuth', requireRecentAuth),
  countLimits({ counters: ({ known }) => known.counters, refuse: rateLimited }),
]

/** Makes the Lambda handler of a contract. */
export function handle<Contract extends Endpoint>(
  contract: Contract,
  run: Handler<Contract>,
  { reads, readsEarly = () => [] }: HandleOptions<Contract> = {},
) {
  const granted = clientsFor<Contract['grants']>(contract.grants)
  // The cast is safe: `parseInput` returns the contract's own output.
  const wants: EndpointContext['wants'] = (input, caller) => reads?.(input as InputOf<Contract>, caller) ?? []
  const answer = pipeline<EndpointContext>(middlewares, async context =>
    // The cast is safe: `identifyCaller` has checked the caller that the access guarantees, and the grants made the
    // clients; the compiler cannot follow the union of conditional types here.
    run({ ...baseOf(about(context)), ...forOneEvent(Object(await granted)) } as unknown as Parameters<
      Handler<Contract>
    >[0]),
  )
  const core = async (event: APIGatewayProxyEventV2, lambda: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    const context = openContext({ contract, event, lambda, wants, wantsEarly: readsEarly })
    const { call, setCookies } = context
    const options = {
      language: call.language,
      cacheSeconds: contract.cacheSeconds,
      anyOrigin: contract.anyOrigin,
      setCookies,
    }
    const first = await answer(context)
    const result = first instanceof Failure ? await insteadOf(first, context) : first
    if (result instanceof Failure) {
      logger.info('refused', { operation: contract.id, requestId: requestIdOf(event), code: result.code })
      return refusal(result, options)
    }
    addLogContext(result)
    logger.info('answered', { operation: contract.id, requestId: requestIdOf(event) })
    return result instanceof FileAnswer ? file(result, options) : success(contract.output.parse(result), options)
  }
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpErrorHandler({ logger: false, fallbackMessage: 'system error' }))
    .use({
      onError: request => {
        request.response = crashed(contract, request.event, request.error)
      },
    })
    .handler(core)
  return (event: APIGatewayProxyEventV2, lambda: Context): Promise<APIGatewayProxyStructuredResultV2> =>
    answeredUnder({ event, lambda }, () => handler(event, lambda))
}

/** API Gateway's id of the call, as in its access log. */
const requestIdOf = ({ requestContext }: APIGatewayProxyEventV2) => requestContext.requestId

/** Meaning of the field `id` in calls of these subjects. */
const idOf: Partial<Record<Subject, string>> = {
  accounts: 'userId',
  works: 'productId',
  auctions: 'productId',
  orders: 'orderId',
  parcels: 'orderItemId',
}

/** Adds the caller and the ids in the validated input to the log's context. */
function about(context: EndpointContext): EndpointContext {
  const { contract, caller, input } = context
  const name = idOf[contract.subject]
  addLogContext({ ...(name !== undefined && { [name]: input?.['id'] }), ...caller, ...input })
  return context
}

function baseOf(context: EndpointContext) {
  const { input, caller, now, scope, call, currency, requestId, known, early, setCookies } = context
  return {
    input,
    caller,
    now,
    newId: scope.newId,
    language: call.language,
    currency,
    requestId,
    address: call.address,
    call,
    read: foundIn(known.read, early.read),
    commit: commitsOf(scope, {
      note: scope.keepsAnswer ? runningNote(context) : undefined,
      leaving: () => context.leaving,
    }),
    fail: (code: CodeName, data?: unknown, retryAfter?: number) => new Failure(code, data, retryAfter),
    invalid: (...errors: readonly FieldError[]) => new Failure('validation', { errors }),
    unproved: (yen: number) => unprovedOf(context, yen),
    setCookie: (name: string, value: string, maxAge: number) => void setCookies.push(cookie(name, value, maxAge)),
  }
}

const jsonParser = httpJsonBodyParser({ disableContentTypeError: true })

/** The parser ignores bodies of other content types; an empty body is an empty input. */
async function parseBody({ contract, event, lambda }: EndpointContext): Promise<unknown> {
  if (hasBody(contract) && event.body) {
    await jsonParser.before?.({ event, context: lambda, response: undefined, error: undefined, internal: {} })
  }
  return event.body
}

function crashed(contract: Endpoint, event: APIGatewayProxyEventV2, error: unknown): APIGatewayProxyStructuredResultV2 {
  const options = { language: languageOf(event), cacheSeconds: undefined, setCookies: [] }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 415) return refusal(new Failure('unsupported-media-type'), options)
  if (status >= 400 && status < 500) return refusal(unreadable(), options)
  const what = {
    operation: contract.id,
    requestId: requestIdOf(event),
    error: error instanceof Error ? error : String(error),
  }
  if (isTableBusy(error)) {
    logger.warn('the table is busy', what)
    return refusal(new Failure('busy', null, 1), options)
  }
  logger.error('unexpected error', what)
  return refusal(new Failure('system-error'), options)
}
