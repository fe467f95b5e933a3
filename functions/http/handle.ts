import middy from '@middy/core'
import httpErrorHandler from '@middy/http-error-handler'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { ulid } from 'ulid'
import { type Clients, clientsFor, documentClient, table, tableName } from '#functions/clients/clients.ts'
import { type Steps, stepsOf } from '#functions/reactions/step.ts'
import { logger } from '#functions/runtime/logger.ts'
import { type Found, found } from '#functions/table/found.ts'
import { type Key, systemKeys } from '#functions/table/keys.ts'
import {
  type Commit,
  type CommitResult,
  codeOf,
  hashOf,
  replayOf,
  type TransactionScope,
  transact,
} from '#functions/table/transaction.ts'
import type { Write, WriteKind } from '#functions/table/write.ts'
import type { CodeName } from '#shared/api/codes.ts'
import type { CodesOf, Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts'
import type { Grants, TableAction } from '#shared/api/grants.ts'
import type { Language } from '#shared/domain/language.ts'
import { isEarly, type LimitName } from '#shared/domain/limits.ts'
import type { Currency } from '#shared/domain/money/currency.ts'
import { Failure, type FieldError, FileAnswer, file, refusal, success } from './answer.ts'
import { admit, type CallerOf, type Claim, callerOf, claimKeys, claimOf } from './caller.ts'
import { countCall, limitKey, type Seen } from './limits.ts'
import { type Call, cookie, isForeign, keepRawBody, parseInput, rawInput, readCall } from './request.ts'
import { isOurEdge } from './trust.ts'

/** Codes that any endpoint may answer, because `handle` itself does. */
export type ImpliedCode = 'validation' | 'busy'

/** The writes that these grants allow: `put` always comes with any write, for the TX# item. */
type Writable<Granted extends Grants> = Granted extends {
  readonly table: readonly (infer Action extends TableAction)[]
}
  ? Extract<Action, WriteKind> | 'put'
  : never

export interface Commits<Kind extends WriteKind, Code extends CodeName> {
  /** One transaction: state, answer and events together. A failed condition answers the code of its write. */
  <Answer>(change: TypedCommit<Answer, Kind, Code>): Promise<Answer | Failure>
  /** The same, but a refusal is handed back so that the handler can decide again from the item as it stood. */
  readonly attempt: <Answer>(
    change: TypedCommit<Answer, Kind, Code>,
    options?: { conflictTries?: number },
  ) => Promise<CommitResult<Answer>>
  /**
   * A transaction before the last one, where another system must be asked in between. It keeps no answer: what the
   * caller gets is that of `commit`, which comes last and stores it under the caller's key.
   */
  readonly step: Steps<Kind>
}

interface TypedCommit<Answer, Kind extends WriteKind, Code extends CodeName> extends Commit<Answer> {
  readonly writes: readonly Write<Kind, Code | ImpliedCode>[]
}

/** What a handler is given besides the clients of its grants. */
export interface HandlerBase<Contract extends Endpoint> {
  readonly input: InputOf<Contract>
  readonly caller: CallerOf<Contract>
  /** Epoch ms; follows the runtime's clock. */
  readonly now: () => number
  readonly newId: () => string
  readonly language: Language
  /** Of the `Currency` header: display only (D12). */
  readonly currency: Currency
  readonly requestId: string
  /** The viewer's address, as our edge passed it. */
  readonly address: string
  readonly call: Call
  /** What `reads` asked for. */
  readonly read: Found
  readonly commit: Commits<Writable<Contract['grants']>, CodesOf<Contract>>
  readonly fail: (code: CodesOf<Contract> | ImpliedCode, data?: unknown, retryAfter?: number) => Failure
  /** Refuses fields with their named messages (40000). */
  readonly invalid: (...errors: readonly FieldError[]) => Failure
  /** Adds a cookie of ours to the answer; seconds 0 clears it. */
  readonly setCookie: (name: 'at' | 'rt' | 'ot', value: string, maxAgeSeconds: number) => void
}

export interface HandleOptions<Contract extends Endpoint> {
  /**
   * Items that the handler needs, or will probably: read consistently in one request with session and standing. Of the
   * asker only the claim is known by then; whether it stands is `caller`.
   */
  readonly reads?: (
    input: InputOf<Contract>,
    asker: { readonly userId: string | undefined; readonly currency: Currency },
  ) => readonly Key[]
}

export type Handler<Contract extends Endpoint> = (
  context: HandlerBase<Contract> & Clients<Contract['grants']>,
) => Promise<OutputOf<Contract> | Failure | FileAnswer>

/** Makes the Lambda handler of a contract. The order of checks is the order in which they are written here. */
export function handle<Contract extends Endpoint>(
  contract: Contract,
  run: Handler<Contract>,
  { reads }: HandleOptions<Contract> = {},
) {
  const granted = clientsFor<Contract['grants']>(contract.grants)
  const core = async (event: APIGatewayProxyEventV2, context: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    const call = readCall(event)
    const setCookies: string[] = []
    const answerOptions = { language: call.language, cacheSeconds: contract.cacheSeconds, setCookies }
    const result = await serve(contract, run, reads, granted, event, call, context.awsRequestId, setCookies)
    if (result instanceof Failure) {
      logger.info('refused', { operation: contract.id, code: result.code })
      return refusal(result, answerOptions)
    }
    if (result instanceof FileAnswer) return file(result, answerOptions)
    return success(contract.output.parse(result), answerOptions)
  }
  const bodiless = contract.method === 'GET' || contract.method === 'DELETE'
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpErrorHandler({ logger: false, fallbackMessage: 'system error' }))
    .use(bodiless ? [] : [lenientJsonBody()])
    .use({
      onError: request => {
        request.response = crashed(contract, request.event, request.error)
      },
    })
    .handler(core)
}

async function serve<Contract extends Endpoint>(
  contract: Contract,
  run: Handler<Contract>,
  reads: HandleOptions<Contract>['reads'],
  granted: Promise<Clients<Contract['grants']>>,
  event: APIGatewayProxyEventV2,
  call: Call,
  requestId: string,
  setCookies: string[],
): Promise<OutputOf<Contract> | Failure | FileAnswer> {
  const now = () => Date.now()
  if (!(await isOurEdge(call.header('x-origin-secret')))) return new Failure('forbidden')
  const claim = await claimOf(contract.access, call)
  if (isForeign(call, claim?.byCookie ?? false)) return new Failure('foreign-origin')

  const raw = rawInput(contract, event)
  if (raw instanceof Failure) return raw
  const subject = { address: call.address, member: claim?.userId }
  const early = await count(limitsOf(contract, true), { ...subject, input: raw }, now())
  if (early) return early
  if (!claim && contract.access !== 'visitor' && contract.access !== 'signature') return new Failure('unauthenticated')

  const parsed = parseInput(contract.input, raw)
  const scope = scopeOf(contract, claim, call, parsed.ok ? parsed.input : raw, requestId, now)
  if (scope instanceof Failure) return scope
  // What `parseInput` answers is the contract's own output.
  const currency: Currency = call.header('currency') === 'USD' ? 'USD' : 'JPY'
  const asker = { userId: claim?.userId, currency }
  const wanted = parsed.ok ? (reads?.(parsed.input as InputOf<Contract>, asker) ?? []) : []
  const counted = limitsOf(contract, false)
  const counters = parsed.ok ? counted.map(name => limitKey(name, { ...subject, input: parsed.input })) : []
  const { caller, replayed, read, seen } = await identify(contract, claim, scope, { wanted, counters }, now())
  const refused = admit(contract, caller, now())
  if (refused) return refused
  if (!parsed.ok) return parsed.failure
  if (replayed) return fromResult(replayed)
  const late = await count(counted, { ...subject, input: parsed.input }, now(), seen)
  if (late) return late

  const attempt: Commits<WriteKind, CodeName>['attempt'] = (change, options) =>
    transact(documentClient, tableName, scope, change, options)
  const commit = Object.assign(
    async (change: TypedCommit<unknown, WriteKind, CodeName>) => fromResult(await attempt(change)),
    { attempt, step: stepsOf(contract.id) },
  )
  const base = {
    input: parsed.input,
    caller,
    now,
    newId: () => ulid(Date.now()),
    language: call.language,
    currency,
    requestId,
    address: call.address,
    call,
    read,
    commit,
    fail: (code: CodeName, data?: unknown, retryAfter?: number) => new Failure(code, data, retryAfter),
    invalid: (...errors: readonly FieldError[]) => new Failure('validation', { errors }),
    setCookie: (name: string, value: string, maxAge: number) => void setCookies.push(cookie(name, value, maxAge)),
  }
  // `admit` has just proved that the caller is the one the access promises, and grants made the clients: the union of
  // conditional types is beyond what the compiler can follow from here.
  return run({ ...base, ...Object(await granted) } as unknown as Parameters<Handler<Contract>>[0])
}

/**
 * One consistent read of session, standing, an earlier transaction under the same key, and what the handler wants.
 * Where anything is read the counters of its limits come with it: then each is written once, not tried twice.
 */
async function identify(
  contract: Endpoint,
  claim: Claim | undefined,
  scope: TransactionScope,
  { wanted, counters }: { wanted: readonly Key[]; counters: readonly Key[] },
  now: number,
) {
  const known = claim ? claimKeys(claim) : []
  const earlier = contract.idempotent ? [systemKeys.transaction(scope.id)] : []
  const keys = [...known, ...earlier, ...wanted]
  const items = keys.length === 0 ? [] : await table.batchGet([...keys, ...counters])
  return {
    caller: claim && callerOf(claim, items[0], items[1], now),
    replayed: contract.idempotent ? replayOf(items[known.length], scope.bodyHash, now) : undefined,
    read: found(wanted, items.slice(known.length + earlier.length)),
    seen: keys.length === 0 ? [] : counters.map((_, index): Seen => items[keys.length + index] ?? null),
  }
}

const keyFormat = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function scopeOf(
  contract: Endpoint,
  claim: Claim | undefined,
  call: Call,
  input: Record<string, unknown>,
  requestId: string,
  now: () => number,
): TransactionScope | Failure {
  const scope = { operation: contract.id, now, newId: () => ulid(now()) }
  if (!contract.idempotent) {
    return { ...scope, id: `${contract.id}#${requestId}#${ulid(now())}`, bodyHash: '', keepsAnswer: false }
  }
  if (!call.idempotencyKey || !keyFormat.test(call.idempotencyKey)) {
    return new Failure('validation', { errors: [{ field: 'Idempotency-Key', key: 'REQUIRED' }] })
  }
  const id = `${contract.id}#${claim?.userId ?? call.address}#${call.idempotencyKey.toLowerCase()}`
  return { ...scope, id, bodyHash: hashOf(withoutSecrets(input)), keepsAnswer: true }
}

/** A fast hash of a password is as good as the password; another one under the same key is no other request. */
function withoutSecrets(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !/password|^code$/i.test(name)))
}

async function count(
  names: readonly LimitName[],
  values: Parameters<typeof countCall>[1],
  now: number,
  seen: readonly Seen[] = [],
): Promise<Failure | undefined> {
  const waits = await Promise.all(names.map((name, index) => countCall(name, values, now, seen[index])))
  const wait = Math.max(0, ...waits)
  return wait > 0 ? new Failure('rate-limited', null, wait) : undefined
}

function limitsOf(contract: Endpoint, beforeValidation: boolean): LimitName[] {
  return (contract.limits ?? []).filter(name => isEarly(name) === beforeValidation)
}

// biome-ignore lint/suspicious/noExplicitAny: the answer's type was fixed where the transaction was written
function fromResult(result: CommitResult<unknown>): any {
  if (result.done) return result.answer
  if ('clash' in result) return new Failure('idempotency-clash')
  if ('conflict' in result) return new Failure(result.onDedupe ? 'in-flight' : 'busy', null, 1)
  // The type of `commit` let only writes in that name codes of the contract.
  return new Failure(codeOf(result.refused) as CodeName, result.refused.explain?.(result.current))
}

/** The parser refuses other content types itself; an empty body is an empty input. */
function lenientJsonBody() {
  const parser = httpJsonBodyParser({ disableContentTypeError: true })
  return {
    before: async (request: Parameters<NonNullable<typeof parser.before>>[0]) => {
      keepRawBody(request.event)
      if (request.event.body) await parser.before?.(request)
    },
  }
}

function crashed(contract: Endpoint, event: APIGatewayProxyEventV2, error: unknown): APIGatewayProxyStructuredResultV2 {
  const { language } = readCall(event)
  const options = { language, cacheSeconds: undefined, setCookies: [] }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 415) return refusal(new Failure('unsupported-media-type'), options)
  if (status >= 400 && status < 500) {
    return refusal(new Failure('validation', { errors: [{ field: '', key: 'BODY_FORMAT' }] }), options)
  }
  logger.error('unexpected error', { operation: contract.id, error: error instanceof Error ? error : String(error) })
  return refusal(new Failure('system-error'), options)
}
