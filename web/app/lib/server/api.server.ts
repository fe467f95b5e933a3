import { type AppLoadContext, data, redirect } from '@remix-run/node'
import { type CodeName, codeName, codes } from '#shared/api/codes.ts'
import { type Endpoint, hasBody, type OutputOf, type RawInputOf } from '#shared/api/endpoint.ts'
import { isOfConsole } from '#shared/api/subjects.ts'
import { operatorCookie, sessionCookies } from '../../../shared/cookies.ts'
import { languageOfPath, localeOfPath } from '../../../shared/language.ts'
import { needsLogin, pathsFor } from '../paths.ts'

/** What loaders and actions are given; only these two are needed to speak for the visitor. */
export interface LoaderArgs {
  readonly request: Request
  readonly context: AppLoadContext
}

/** A refusal that the page can put into words: the code's name, the server's sentence, and whatever came with it. */
export interface Refusal {
  readonly ok: false
  readonly name: CodeName | undefined
  readonly code: number
  readonly message: string
  readonly data: unknown
  /** Seconds until it is worth another try, where the API said so. */
  readonly retryAfter?: number | undefined
}
export type Attempt<Data> = { readonly ok: true; readonly data: Data } | Refusal

/** What is left of a contract in a page: the site's build takes its other members out (docs/decisions/074). */
export type CalledEndpoint = Pick<
  Endpoint,
  'id' | 'method' | 'path' | 'access' | 'input' | 'idempotent' | 'secretInput'
>

interface CallOptions {
  /** Needed by everything that moves money, bids or states (D2). */
  readonly idempotencyKey?: string
}

/** What is left of the edge's time when a call is given up, ms: the page can still say what happened. */
const reserve = 2_000

/**
 * The typed client of the API, as the visitor of this request. A page makes at most one round of three parallel calls.
 * @example const work = await api(args).call(productInfo, { id })
 */
export function api({ request, context }: LoaderArgs) {
  const { pathname, search } = new URL(request.url)

  /** Answers a refusal as a value: for forms, which show it beside what was typed. */
  async function attempt<Contract extends CalledEndpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    options: CallOptions = {},
  ): Promise<Attempt<OutputOf<Contract>>> {
    const answer = await send(contract, input, options)
    if (answer.code === 200) return { ok: true, data: answer.data }
    const { code, message, data, retryAfter } = answer
    return { ok: false, name: codeName(code), code, message, data, retryAfter }
  }

  /** Answers the data; a refusal ends the page: login where a session is needed, else the error page with its sentence. */
  async function call<Contract extends CalledEndpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    options: CallOptions = {},
  ): Promise<OutputOf<Contract>> {
    const answer = await attempt(contract, input, options)
    if (answer.ok) return answer.data
    throw refuse(answer, isOfConsole(contract))
  }

  /** What `call` throws, for pages that look at a refusal first. */
  function refuse(
    { name, code, message, data: about }: Refusal,
    operators = false,
  ): Response | ReturnType<typeof data> {
    // Exactly these two end the session; a business refusal such as 40320 keeps it (D1).
    const ended = code === 401 || code === 403
    const paths = pathsFor(languageOfPath(pathname))
    // What a form's address names, an order for one, is needed to come back to it; `index` only names a route.
    const named = search.replace(/[?&]index(?=&|$)/, '').replace(/^&/, '?')
    const back = `${pathname}${request.method === 'GET' ? search : named}`
    // An operator's role may be too small for one call: only a missing session leads back to the console's login.
    if (operators && code === 401)
      return redirect(paths.admin('login', { redirect: back }), { headers: endOperatorSession(context) })
    if (operators && name === 'factor-needed') {
      const page = Object(about).stage === 'enrol' ? 'login/enrol' : 'login/factor'
      return redirect(paths.admin(page, { redirect: back }))
    }
    if (operators && name === 'proof-needed') return redirect(paths.admin('login/prove', { redirect: back }))
    if (!operators && ended && (needsLogin(pathname) || request.method !== 'GET'))
      return redirect(paths.login(back), { headers: endSession(context) })
    return data({ code, message }, { status: Number(String(code).slice(0, 3)) })
  }

  /** A contract whose answer is a file: the answer itself, or what `call` throws for a refusal. */
  async function download<Contract extends CalledEndpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
  ): Promise<Response> {
    const response = await ask(contract, input, {})
    if (response?.ok) return response
    const answer = await response?.json().catch(() => undefined)
    const fallback = codes['system-error'][localeOfPath(pathname)]
    const { code = 500, message = fallback } = Object(answer)
    throw refuse({ ok: false, name: codeName(code), code, message, data: null }, isOfConsole(contract))
  }

  async function send<Contract extends CalledEndpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    options: CallOptions,
  ): Promise<{ code: number; message: string; data: OutputOf<Contract>; retryAfter?: number | undefined }> {
    const response = await ask(contract, input, options)
    const answer = await response?.json().catch(() => undefined)
    if (typeof answer?.code === 'number') {
      return { ...answer, retryAfter: Number(response?.headers.get('retry-after')) || undefined }
    }
    const fallback = codes['system-error'][localeOfPath(pathname)]
    return { code: response && !response.ok ? response.status : 500, message: fallback, data: answer?.data }
  }

  /** Undefined when nothing answered in time. */
  function ask(
    contract: CalledEndpoint,
    input: object,
    { idempotencyKey }: CallOptions,
  ): Promise<Response | undefined> {
    const { method, path } = contract
    const token = isOfConsole(contract) ? context.operatorToken : context.accessToken
    const { url, rest } = address(path, input)
    const inQuery = !hasBody(contract)
    const origin = isOfConsole(contract) ? context.consoleApiUrl : context.apiUrl
    const target = `${origin}/api${url}${inQuery ? query(rest) : ''}`
    const init = {
      method,
      headers: {
        language: localeOfPath(pathname),
        currency: context.currency,
        'x-client-address': context.clientAddress,
        'x-correlation-id': context.correlationId,
        // An operator is shown by which browser the account was used.
        ...(isOfConsole(contract) && { 'user-agent': request.headers.get('user-agent') ?? '' }),
        ...(context.originSecret && { 'x-origin-secret': context.originSecret }),
        ...(token && { authorization: token }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(!inQuery && { 'content-type': 'application/json' }),
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
      signal: AbortSignal.timeout(Math.max(0, context.remaining() - reserve)),
    }
    const again = (cause: unknown) => {
      if (method !== 'GET' || !wasReset(cause)) throw cause
      return fetch(target, init)
    }
    return fetch(target, init)
      .catch(again)
      .catch((cause: unknown) => {
        const { correlationId } = context
        const line = { level: 'ERROR', message: 'API call failed', correlationId, path, cause: String(cause) }
        console.error(JSON.stringify(line))
        return undefined
      })
  }

  return { call, attempt, refuse, download }
}

/**
 * A connection that was kept while the edge's instance was frozen, and that the other side has ended meanwhile. The names
 * are Node's own and those of its `fetch`.
 */
const resets = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const wasReset = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && resets.has(String(Object(error.cause).code))

/** Headers of the answer that logs a member in, or out. */
export function startSession(context: AppLoadContext, tokens: Tokens): Headers {
  return cookieHeaders(sessionCookies(tokens, isSecure(context)))
}
export function endSession(context: AppLoadContext): Headers {
  return cookieHeaders(sessionCookies(undefined, isSecure(context)))
}
export function startOperatorSession(context: AppLoadContext, token: string): Headers {
  return cookieHeaders([operatorCookie(token, isSecure(context))])
}
export function endOperatorSession(context: AppLoadContext): Headers {
  return cookieHeaders([operatorCookie(undefined, isSecure(context))])
}

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

function isSecure({ publicOrigin }: AppLoadContext): boolean {
  return publicOrigin.startsWith('https:')
}

function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/** Path parameters go into the path, what is left into the query or the body. */
function address(path: string, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}

function query(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  return parameters.size > 0 ? `?${parameters}` : ''
}
