import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import './redact-logs.ts'
import { ulid } from 'ulid'
import { type Clients, clientsFor } from '#functions/clients/clients.ts'
import { logger } from '#functions/runtime/logger.ts'
import type { WriteKind } from '#functions/table/write.ts'
import type { Grants, TableAction } from '#shared/api/grants.ts'
import type {
  OpenAccess,
  PlatformCodesOf,
  PlatformEndpoint,
  PlatformInputOf,
  PlatformOutputOf,
  PlatformRawOutputOf,
} from '#shared/platform/api/endpoint.ts'
import { type Problem, problemsOf } from '#shared/platform/api/problems.ts'
import { findCardData } from '#shared/platform/card/pan.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { close, release } from '../store/system/idempotency.ts'
import { type Admitted, admit } from './admit.ts'
import {
  type Answer,
  type AnswerOptions,
  jsonResponse,
  PageAnswer,
  page,
  pageResponse,
  Refusal,
  Reply,
  redirect,
  refusalAnswer,
  refusalResponse,
  refuse,
  statusOf,
} from './answers.ts'
import { accepts, type PlatformCall, readCall, readInput } from './call.ts'
import { type PlatformCommits, platformCommits } from './commit.ts'
import { claimFor, single } from './idempotency.ts'
import { countPlatformCall } from './limits.ts'
import { logCall } from './log-call.ts'
import { timeOf } from './time.ts'
import { isOurEdge } from './trust.ts'

/** Codes that any call may answer, because `serve` itself does. */
export type ImpliedPlatformCode = 'E9991001002' | 'E0090022021'

type Writable<Granted extends Grants> = Granted extends {
  readonly table: readonly (infer Action extends TableAction)[]
}
  ? Extract<Action, WriteKind> | 'put'
  : never

/** A key's bearer, where the contract asks for a key. */
type Bearer<Contract> = Contract extends { readonly access: OpenAccess } ? unknown : Admitted

export interface ServeBase<Contract extends PlatformEndpoint> {
  readonly input: PlatformInputOf<Contract>
  /** Epoch ms; moved by a test clock, where one is named (5.21). */
  readonly now: () => number
  /** A ULID; put the kind of thing before it (`evt_`). */
  readonly newId: () => string
  readonly language: 'ja' | 'en'
  readonly requestId: string
  readonly call: PlatformCall
  /** Named by the `Test-Clock` header or by the shop; what is created is to remember it. */
  readonly testClock: string | undefined
  readonly commit: PlatformCommits<
    Writable<Contract['grants']>,
    PlatformCodesOf<Contract> | ImpliedPlatformCode,
    PlatformRawOutputOf<Contract>
  >
  readonly fail: Fail<PlatformCodesOf<Contract> | ImpliedPlatformCode>
  /** A success under another status than the contract's: 202 where the end is not known yet. */
  readonly reply: (status: 200 | 201 | 202, body: PlatformRawOutputOf<Contract>) => Reply<PlatformRawOutputOf<Contract>>
  readonly page: typeof page
  readonly redirect: typeof redirect
  /** Set when an earlier call under the same key broke off after it had sent this upstream: look there first (5.20). */
  readonly resumed: { readonly upstreamRef: string } | undefined
}

type Said = Omit<Problem, 'code'> & { readonly retryAfter?: number; readonly status?: number }

export interface Fail<Code extends PlatformCode> {
  (code: Code, more?: Said): Refusal
  /** Several problems of one call; the status is that of the first. */
  (problems: readonly (Problem & { readonly code: Code })[]): Refusal
}

export type PlatformHandler<Contract extends PlatformEndpoint> = (
  context: ServeBase<Contract> & Bearer<Contract> & Clients<Contract['grants']>,
) => Promise<PlatformRawOutputOf<Contract> | PlatformOutputOf<Contract> | Reply | Refusal | PageAnswer>

/** Makes the Lambda handler of a contract. The order of checks is the order in which they are written here. */
export function serve<Contract extends PlatformEndpoint>(contract: Contract, run: PlatformHandler<Contract>) {
  const granted = clientsFor<Contract['grants']>(contract.grants)
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const call = readCall(event)
    const requestId = `req_${ulid(Date.now())}`
    const options: AnswerOptions = { language: call.language, requestId, isPage: contract.page ?? false }
    const at = Date.now()
    const seen: { bearer?: Admitted } = {}
    const end = async (response: APIGatewayProxyStructuredResultV2) => {
      if (seen.bearer) await logCall({ event, call, admitted: seen.bearer, contract, requestId, at, response })
      return response
    }
    try {
      const response = await answer(contract, run, await granted, event, call, options, seen)
      logger.info('answered', { operation: contract.id, status: response.statusCode, requestId })
      return await end(response)
    } catch (error) {
      logger.error('unexpected error', {
        operation: contract.id,
        requestId,
        error: error instanceof Error ? error : String(error),
      })
      return end(refusalResponse(refuse('E9991001005'), options))
    }
  }
}

async function answer<Contract extends PlatformEndpoint>(
  contract: Contract,
  run: PlatformHandler<Contract>,
  granted: Clients<Contract['grants']>,
  event: APIGatewayProxyEventV2,
  call: PlatformCall,
  options: AnswerOptions,
  seen: { bearer?: Admitted },
): Promise<APIGatewayProxyStructuredResultV2> {
  const real = Date.now()
  const refusing = (refusal: Refusal) => {
    const codes = refusal.problems.map(({ code }) => code)
    logger.info('refused', { operation: contract.id, requestId: options.requestId, codes })
    return refusalResponse(refusal, options)
  }
  // Around the distribution there is nothing to be found.
  if (!(await isOurEdge(call.header('x-origin-secret')))) return refusing(refuse('E9992001002'))
  if (!accepts(call, options.isPage)) return refusing(refuse('E9992001004'))
  const admitted = contract.access.key === 'none' ? undefined : await admit(contract, call, real)
  if (admitted instanceof Refusal) return refusing(admitted)
  if (admitted) seen.bearer = admitted
  const limited = await countPlatformCall(contract.access, admitted, call.address, real)
  if (limited) return refusing(limited)

  const raw = readInput(contract, event, call)
  if (raw instanceof Refusal) return refusing(raw)
  const found = contract.takesCard ? undefined : findCardData(raw)
  if (found) return refusing(new Refusal([found]))
  const claim = await claimFor(contract, call, raw, admitted, real)
  if (claim instanceof Refusal) return refusing(claim)
  const parsed = contract.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) {
    return refusing(new Refusal(problemsOf(contract.input, contract.operation, parsed.error.issues)))
  }
  const time = await timeOf(call, admitted)
  if (time instanceof Refusal) return refusing(time)

  const begun = await claim?.begin()
  if (begun?.outcome === 'clash') return refusing(refuse('E0090022010'))
  if (begun?.outcome === 'running') return refusing(refuse('E0090022021', 1))
  if (begun?.outcome === 'done') return jsonResponse(begun, options, { 'idempotent-replayed': 'true' })

  const resumed = begun?.upstreamRef === undefined ? undefined : { upstreamRef: begun.upstreamRef }
  let sent = resumed !== undefined
  let done: Answer | undefined
  const render = (body: unknown, status: number = contract.status ?? 200): Answer => ({
    status,
    body: JSON.stringify(contract.output.parse(body)),
  })
  const base = {
    ...admitted,
    input: parsed.data,
    now: time.now,
    newId: () => ulid(Date.now()),
    language: call.language,
    requestId: options.requestId,
    call,
    testClock: time.testClock,
    commit: platformCommits({
      operation: contract.id,
      claim: claim?.claim,
      now: () => Date.now(),
      newId: () => ulid(Date.now()),
      render,
      onSent: () => {
        sent = true
      },
      onDone: kept => {
        done = kept
      },
    }),
    fail,
    reply: (status: number, body: unknown) => new Reply(status, body),
    page,
    redirect,
    resumed,
  }
  try {
    // `admit` has made the bearer that the access promises, and grants made the clients: the union of conditional types
    // is beyond what the compiler can follow from here.
    const result = await run({ ...base, ...Object(granted) } as unknown as Parameters<PlatformHandler<Contract>>[0])
    if (done) return jsonResponse(done, options)
    if (result instanceof PageAnswer) return pageResponse(result, options)
    if (result instanceof Refusal) {
      // A failure of ours is worth another try, unless something has gone upstream: then it is this call's answer.
      if (claim && statusOf(result) >= 500 && !sent) await release(single, claim.claim)
      else if (claim) await close(single, claim.claim, refusalAnswer(result, options))
      return refusing(result)
    }
    const made = result instanceof Reply ? render(result.body, result.status) : render(result)
    if (claim) await close(single, claim.claim, made)
    return jsonResponse(made, options)
  } catch (error) {
    if (done) {
      // It has taken place and its answer is kept: whatever failed after it is not the caller's to hear.
      logger.error('failed after its commit', { operation: contract.id, error: error instanceof Error ? error : '' })
      return jsonResponse(done, options)
    }
    // What has gone upstream stays locked: the next call takes over and looks there first.
    if (claim && !sent) await release(single, claim.claim)
    throw error
  }
}

function fail(problem: PlatformCode | readonly Problem[], { retryAfter, status, ...more }: Said = {}): Refusal {
  return typeof problem === 'string'
    ? new Refusal([{ code: problem, ...more }], retryAfter, status)
    : new Refusal(problem)
}
