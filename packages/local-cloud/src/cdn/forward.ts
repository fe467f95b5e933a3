/**
 * Builds the request to the origin from what the cache key contains, what the origin request policy adds, the origin's
 * own headers and those of CloudFront.
 */
import { randomUUID } from 'node:crypto'
import type { Headers, WebRequest } from '../http/message.ts'
import type { Behaviour } from './behaviours.ts'
import { selects } from './policies.ts'

const always = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-range',
])
const hopByHop = /^(connection|keep-alive|proxy-.*|te|trailer|upgrade)$/

/** Headers about the viewer that a policy may name. */
function viewerFacts(request: WebRequest, isSecure: boolean): Headers {
  return {
    'cloudfront-viewer-address': `${request.address}:${request.port}`,
    'cloudfront-viewer-country': 'JP',
    'cloudfront-forwarded-proto': isSecure ? 'https' : 'http',
    'cloudfront-viewer-http-version': '1.1',
  }
}

export function forwarded(behaviour: Behaviour, request: WebRequest): WebRequest {
  const { cache, forward, origin } = behaviour
  const headers: Headers = {}
  const policy = forward?.headers
  for (const [name, value] of Object.entries(request.headers)) {
    if (hopByHop.test(name) || name === 'cookie' || name === 'host') continue
    const isAsked = typeof policy === 'string' || (policy !== undefined && selects(policy, name))
    if (always.has(name) || selects(cache.headers, name) || isAsked) headers[name] = value
  }
  for (const [name, value] of Object.entries(viewerFacts(request, false))) {
    const isNamed = typeof policy === 'object' && policy.behaviour === 'whitelist' && policy.names.has(name)
    // The viewer's own headers of these names are never forwarded.
    if (selects(cache.headers, name) || isNamed || policy === 'allViewerAndFacts') headers[name] = value
  }
  const wantsCookie = (name: string) =>
    selects(cache.cookies, name) || (forward !== undefined && selects(forward.cookies, name))
  const cookies = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter(each => each !== '' && wantsCookie(each.split('=')[0] ?? ''))
  if (cookies.length) headers.cookie = cookies.join('; ')
  const wantsQuery = (name: string) =>
    selects(cache.query, name) || (forward !== undefined && selects(forward.query, name))
  const query = request.query
    .split('&')
    .filter(pair => pair !== '' && wantsQuery(pair.split('=')[0] ?? ''))
    .join('&')
  if (!('user-agent' in headers)) headers['user-agent'] = 'Amazon CloudFront'
  headers.host = typeof policy === 'string' ? (request.headers.host ?? '') : origin.domainName
  headers['x-forwarded-for'] = [request.headers['x-forwarded-for'], request.address].filter(Boolean).join(', ')
  headers['x-amz-cf-id'] = randomUUID()
  headers.via = '1.1 local.cloudfront.net (CloudFront)'
  return { ...request, headers, query }
}

/** Adds the origin's own headers. They replace the viewer's headers of the same names. */
export function withOriginHeaders(request: WebRequest, customHeaders: Headers): WebRequest {
  return { ...request, headers: { ...request.headers, ...customHeaders } }
}
