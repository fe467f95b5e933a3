/**
 * Converts between HTTP and API Gateway's payload format 2.0: a request to the event, a function's result to the
 * response.
 */
import { randomUUID } from 'node:crypto'
import { entries, flag, isDoc, number, text, texts } from '../data/doc.ts'
import type { WebRequest, WebResponse } from './message.ts'

interface Matched {
  readonly apiId: string
  readonly account: string
  readonly domainName: string
  readonly stage: string
  readonly routeKey: string
  readonly pathParameters: Record<string, string> | undefined
  readonly now: number
}

const isText = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|[\w.+-]+\+(json|xml)))/i
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function eventOf(request: WebRequest, matched: Matched) {
  const { cookie, ...headers } = request.headers
  const plain = request.body.length === 0 || isText.test(headers['content-type'] ?? '')
  const query = queryParameters(request.query)
  return {
    version: '2.0',
    routeKey: matched.routeKey,
    rawPath: decoded(request.path),
    rawQueryString: request.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/).filter(part => part !== '') }),
    headers,
    ...(query && { queryStringParameters: query }),
    ...(matched.pathParameters && { pathParameters: matched.pathParameters }),
    requestContext: {
      accountId: matched.account,
      apiId: matched.apiId,
      domainName: matched.domainName,
      domainPrefix: matched.domainName.split('.')[0],
      http: {
        method: request.method,
        path: decoded(request.path),
        protocol: 'HTTP/1.1',
        sourceIp: request.address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: matched.routeKey,
      stage: matched.stage,
      time: accessLogTime(matched.now),
      timeEpoch: matched.now,
    },
    ...(request.body.length > 0 && { body: request.body.toString(plain ? 'utf8' : 'base64') }),
    isBase64Encoded: !plain,
  }
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Joins repeated parameters by a comma, as format 2.0 does. */
function queryParameters(query: string): Record<string, string> | undefined {
  if (query === '') return undefined
  // The object has no prototype, so `?__proto__=…` is an ordinary parameter.
  const parameters: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const known = parameters[key]
    parameters[key] = known === undefined ? value : `${known},${value}`
  }
  return parameters
}

function accessLogTime(epoch: number): string {
  const at = new Date(epoch)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}`
  return `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`
}

/** A synchronous invocation may answer 6 MB. API Gateway turns a longer answer into an error of its own. */
const responseLimit = 6_291_556
export const internalError: WebResponse = {
  status: 500,
  headers: [['content-type', 'application/json']],
  body: '{"message":"Internal Server Error"}',
}

export function responseOf(result: unknown): WebResponse {
  if (!isDoc(result) || result.statusCode === undefined) {
    const body = typeof result === 'string' ? result : (JSON.stringify(result) ?? '')
    return { status: 200, headers: [['content-type', 'application/json']], body }
  }
  const status = number(result.statusCode, 0)
  if (!Number.isInteger(status) || status < 100 || status > 599) return internalError
  const raw = text(result.body)
  const body = flag(result.isBase64Encoded) ? Buffer.from(raw, 'base64') : raw
  if (Buffer.byteLength(body) > responseLimit) return internalError
  const headers: [string, string][] = []
  for (const [name, value] of entries(result.headers)) headers.push([name.toLowerCase(), text(value)])
  for (const [name, values] of entries(result.multiValueHeaders)) {
    for (const value of texts(values)) headers.push([name.toLowerCase(), value])
  }
  for (const cookie of texts(result.cookies)) headers.push(['set-cookie', cookie])
  if (!headers.some(([name]) => name === 'content-type')) headers.push(['content-type', 'text/plain; charset=utf-8'])
  return { status, headers, body }
}
