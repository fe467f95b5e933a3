import type { CloudFrontHeaders, CloudFrontRequestEvent, CloudFrontRequestResult } from 'aws-lambda'
import { hasSession, parseCookies, plainCookie } from '../shared/cookies.ts'
import { edgeOnly } from './api-request.ts'
import { route, withoutTrackers } from './routing.ts'

/**
 * Runs before the cache: decides the language, drops forged headers and advertisers' parameters, and tells guests from
 * members for the cache key.
 */
export async function handler(event: CloudFrontRequestEvent): Promise<CloudFrontRequestResult> {
  const record = event.Records[0]
  if (!record) throw new Error('viewer-request was called without a request')
  const { request, config } = record.cf
  for (const name of Object.keys(request.headers)) if (edgeOnly.test(name)) delete request.headers[name]

  const cookies = parseCookies(request.headers.cookie?.map(({ value }) => value).join('; '))
  const member = hasSession(cookies)
  request.headers['x-client-address'] = [{ key: 'X-Client-Address', value: request.clientIp }]
  request.headers['x-correlation-id'] = [{ key: 'X-Correlation-Id', value: config.requestId }]
  request.headers['x-viewer'] = [{ key: 'X-Viewer', value: member ? 'member' : 'guest' }]

  const routing = route({ path: request.uri, query: request.querystring, language: cookies.get('lang'), member })
  if (routing.kind === 'pass') {
    request.querystring = withoutTrackers(request.querystring)
    return request
  }
  const { status, location, affiliate } = routing
  const headers: CloudFrontHeaders = {
    location: [{ key: 'Location', value: location }],
    'cache-control': [{ key: 'Cache-Control', value: status === 301 ? 'public, max-age=86400' : 'private, no-store' }],
    'x-correlation-id': [{ key: 'X-Correlation-Id', value: config.requestId }],
    'x-content-type-options': [{ key: 'X-Content-Type-Options', value: 'nosniff' }],
  }
  if (affiliate) headers['set-cookie'] = [{ key: 'Set-Cookie', value: plainCookie('affiliate', affiliate) }]
  return {
    status: String(status),
    statusDescription: status === 301 ? 'Moved Permanently' : 'Found',
    headers,
  }
}
