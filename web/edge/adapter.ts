import { randomBytes } from 'node:crypto'
import type { CloudFrontRequest, CloudFrontRequestEvent, CloudFrontResultResponse, Context } from 'aws-lambda'
import { affiliateFormat } from '#shared/domain/kernel/affiliate.ts'
import { hasSession, parseCookies, plainCookie, sessionToken } from '../shared/cookies.ts'
import { languageOfPath } from '../shared/language.ts'
import type { RequestContext } from '../shared/request-context.ts'
import { type EdgeConfig, readConfig } from './config.ts'
import { plain, toCloudFront } from './respond.ts'
import { hashScripts } from './script-hashes.ts'
import { cacheControl, type PageClass, securityHeaders } from './security.ts'
import { openSession } from './session.ts'

type Application = (request: Request, context: RequestContext) => Promise<Response>

/**
 * Runs after the cache on a miss: answers every page from the application itself, there is no other origin behind it.
 * The application sees the site's own host, never what the viewer says it is: Remix compares it with `Origin` before it
 * runs an action.
 */
export function originRequest(application: Application) {
  return async (
    event: CloudFrontRequestEvent,
    { getRemainingTimeInMillis: remaining }: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<CloudFrontResultResponse> => {
    const record = event.Records[0]
    if (!record) throw new Error('origin-request was called without a request')
    const { request, config: distribution } = record.cf
    const config = readConfig(request, distribution.distributionDomainName)
    const header = (name: string) =>
      request.headers[name]?.map(({ value }) => value).join(name === 'cookie' ? '; ' : ', ')

    const correlationId = header('x-correlation-id') ?? distribution.requestId

    if (request.body?.inputTruncated) return plain(413, 'The request is too large.', correlationId)
    const cookies = parseCookies(header('cookie'))
    const member = hasSession(cookies)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !isOurs(header('origin'), header('sec-fetch-site'), member, config))
      return plain(403, 'This request did not come from our site.', correlationId)

    const edgeHeaders = {
      'x-correlation-id': correlationId,
      'x-client-address': request.clientIp,
      ...(config.originSecret && { 'x-origin-secret': config.originSecret }),
    }
    const session = member ? await openSession(cookies, config, edgeHeaders, Date.now()) : undefined
    const nonce = randomBytes(16).toString('base64')
    const response = await application(toRequest(request, config), {
      publicOrigin: config.publicOrigin,
      apiUrl: config.apiUrl,
      consoleApiUrl: config.consoleApiUrl,
      originSecret: config.originSecret,
      correlationId,
      clientAddress: request.clientIp,
      viewer: session?.accessToken ? 'member' : 'guest',
      accessToken: session?.accessToken,
      operatorToken: sessionToken(cookies, 'ot'),
      currency: cookies.get('currency') === 'USD' ? 'USD' : 'JPY',
      affiliate: affiliateIn(cookies.get('affiliate')),
      nonce,
      remaining,
    })

    const pageClass = classOf(response, { guest: !member, reads })
    const hashed = pageClass === 'live' ? hashScripts(await response.text(), nonce) : undefined
    const body = hashed ? hashed.html : response.body
    const answer = new Response(request.method === 'HEAD' ? null : body, response)
    for (const cookie of session?.setCookies ?? []) addUnlessSet(answer.headers, cookie)
    if (pageClass === 'private') rememberLanguage(answer.headers, request, header, cookies)
    if (pageClass === 'private' || response.headers.has('x-page'))
      answer.headers.set('cache-control', cacheControl[pageClass])
    const scripts = hashed?.sources ?? (pageClass === 'private' ? [`'nonce-${nonce}'`] : [])
    const traits = {
      asksAnywhere: response.headers.get('x-asks') === 'anywhere',
      secretAddress: response.headers.get('x-address') === 'secret',
    }
    for (const [name, value] of Object.entries(securityHeaders(pageClass, scripts, config, traits)))
      answer.headers.set(name, value)
    answer.headers.set('x-correlation-id', correlationId)
    return toCloudFront(answer, header('accept-encoding') ?? '')
  }
}

/** A form of ours says so by `Origin`; without one (old clients, tools) only a request without a session passes. */
function isOurs(origin: string | undefined, site: string | undefined, member: boolean, config: EdgeConfig): boolean {
  if (origin !== undefined) return origin === config.publicOrigin
  return !member && (site === undefined || site === 'same-origin' || site === 'none')
}

function toRequest(request: CloudFrontRequest, config: EdgeConfig): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headers))
    for (const { value } of values) headers.append(name, value)
  const { host } = new URL(config.publicOrigin)
  headers.set('host', host)
  headers.set('x-forwarded-host', host)
  const { method, body, querystring } = request
  const url = new URL(`${config.publicOrigin}${request.uri}${querystring && `?${querystring}`}`)
  const bytes = body?.data ? Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8') : undefined
  return new Request(url, { method, headers, ...(bytes && method !== 'GET' && method !== 'HEAD' && { body: bytes }) })
}

/** Kept by the CDN only if nothing in the request or the answer belongs to anyone: everything else is private. */
function classOf(response: Response, { guest, reads }: { guest: boolean; reads: boolean }): PageClass {
  if (!guest || !reads || response.status !== 200 || response.headers.has('set-cookie')) return 'private'
  const page = response.headers.get('x-page')
  if (page === 'live') return 'live'
  const sharable =
    page === 'plain' || (page === null && /\bs-maxage=/.test(response.headers.get('cache-control') ?? ''))
  return sharable ? 'shared' : 'private'
}

/** What a browser keeps under this name may be anybody's: a registration or an order is not refused for it (D18). */
const affiliateIn = (kept: string | undefined) => (kept !== undefined && affiliateFormat.test(kept) ? kept : undefined)

/** An action that logged in or out has set the session's cookies itself; a refresh must not undo that. */
function addUnlessSet(headers: Headers, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1)
  if (!headers.getSetCookie().some(other => other.startsWith(name))) headers.append('set-cookie', cookie)
}

/** The language a visitor last looked at in earnest; a prefetched page was not looked at (D10). */
function rememberLanguage(
  headers: Headers,
  request: CloudFrontRequest,
  header: (name: string) => string | undefined,
  cookies: ReadonlyMap<string, string>,
): void {
  if (header('sec-fetch-dest') !== 'document' || header('sec-purpose')?.includes('prefetch')) return
  const language = languageOfPath(request.uri)
  if (cookies.get('lang') !== language) headers.append('set-cookie', plainCookie('lang', language))
}
