/** Emulates Lambda@Edge: builds the events that CloudFront sends, and checks the answers that it accepts. */
import { type Doc, doc, docs, entries, isDoc, list, number, optional, text } from '../data/doc.ts'
import { type Headers, plainAnswer, type WebRequest, type WebResponse } from '../http/message.ts'
import { cloudFrontRequestId } from './request-id.ts'

export type EdgeStage = 'viewer-request' | 'origin-request'

export interface EdgeOrigin {
  readonly domainName: string
  readonly path: string
  readonly customHeaders: Headers
  readonly isBucket: boolean
  readonly region: string
}

const bodyLimit = { 'viewer-request': 40 * 1024, 'origin-request': 1024 * 1024 }
const answerLimit = { 'viewer-request': 40 * 1024, 'origin-request': 1024 * 1024 }

const hopByHop = /^(connection|keep-alive|upgrade|transfer-encoding|proxy-.*|te|trailer|expect)$/

interface EdgeContext {
  readonly distribution: { readonly id: string; readonly domainName: string }
  readonly includeBody: boolean
  readonly origin: EdgeOrigin | undefined
}

export function edgeEvent(
  stage: EdgeStage,
  request: WebRequest,
  { distribution, includeBody, origin }: EdgeContext,
): Doc {
  const headers: Record<string, { key: string; value: string }[]> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (hopByHop.test(name) || name === 'content-length') continue
    headers[name] = [{ key: name, value }]
  }
  const cut = request.body.subarray(0, bodyLimit[stage])
  return {
    Records: [
      {
        cf: {
          config: {
            distributionDomainName: distribution.domainName,
            distributionId: distribution.id,
            eventType: stage,
            requestId: cloudFrontRequestId(),
          },
          request: {
            clientIp: request.address,
            headers,
            method: request.method,
            querystring: request.query,
            uri: request.path,
            ...(includeBody && {
              body: {
                action: 'read-only',
                data: cut.toString('base64'),
                encoding: 'base64',
                inputTruncated: cut.length < request.body.length,
              },
            }),
            ...(origin && { origin: originOf(origin) }),
          },
        },
      },
    ],
  }
}

function originOf(origin: EdgeOrigin): Doc {
  const customHeaders = Object.fromEntries(
    Object.entries(origin.customHeaders).map(([name, value]) => [name.toLowerCase(), [{ key: name, value }]]),
  )
  const common = { domainName: origin.domainName, path: origin.path, customHeaders }
  if (origin.isBucket) return { s3: { ...common, authMethod: 'none', region: origin.region } }
  return {
    custom: {
      ...common,
      port: 443,
      protocol: 'https',
      readTimeout: 30,
      keepaliveTimeout: 5,
      sslProtocols: ['TLSv1.2'],
    },
  }
}

export type EdgeOutcome =
  | { readonly request: WebRequest; readonly origin: Doc | undefined }
  | { readonly answer: WebResponse }

const failed = (reason: string): EdgeOutcome => ({
  answer: plainAnswer(502, `The Lambda function associated with the CloudFront distribution is invalid: ${reason}`, [
    ['x-cache', 'LambdaValidationError from cloudfront'],
  ]),
})

export function executionError(message: string): EdgeOutcome {
  return {
    answer: plainAnswer(502, `The Lambda function associated with the CloudFront distribution failed: ${message}`, [
      ['x-cache', 'LambdaExecutionError from cloudfront'],
    ]),
  }
}

/** A function may neither add nor change these headers. CloudFront answers 502 when one does. */
export const disallowedHeader =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-(auth|cf-.*|header|xff|errortype|fle-.*)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip|transfer-encoding|via)$/
const readOnly = {
  'viewer-request': /^(content-length|host|transfer-encoding|via)$/,
  'origin-request':
    /^(accept-encoding|content-length|if-modified-since|if-none-match|if-range|if-unmodified-since|transfer-encoding|via)$/,
}

/** Reads the function's result: either a request to go on with, or an answer for the viewer. */
export function edgeOutcome(stage: EdgeStage, result: unknown, request: WebRequest): EdgeOutcome {
  if (!isDoc(result)) return failed('the result is no object')
  if (result.status !== undefined) return generated(stage, result)
  if (typeof result.uri !== 'string' || !result.uri.startsWith('/')) return failed('uri must begin with a slash')
  const headers: Headers = {}
  for (const [name, value] of entries(result.headers)) {
    const lower = name.toLowerCase()
    const joined = docs(value)
      .map(each => text(each.value))
      .join(lower === 'cookie' ? '; ' : ', ')
    const isChanged = request.headers[lower] !== joined
    if (isChanged && disallowedHeader.test(lower)) return failed(`${name} is read-only or disallowed`)
    if (isChanged && readOnly[stage].test(lower)) return failed(`${name} is read-only in a ${stage} function`)
    headers[lower] = joined
  }
  // The event leaves out lengths and hop-by-hop headers; the request keeps them.
  for (const name of Object.keys(request.headers)) {
    const value = request.headers[name]
    if (value !== undefined && (hopByHop.test(name) || name === 'content-length')) headers[name] = value
  }
  const replaced = doc(result.body)
  const data = text(replaced.data)
  const body =
    replaced.action === 'replace' ? Buffer.from(data, replaced.encoding === 'base64' ? 'base64' : 'utf8') : request.body
  if (replaced.action === 'replace') headers['content-length'] = String(body.length)
  const origin = result.origin === undefined ? undefined : doc(doc(result.origin).custom ?? doc(result.origin).s3)
  return {
    request: {
      ...request,
      path: text(result.uri),
      query: text(result.querystring),
      method: text(result.method, request.method),
      headers,
      body,
    },
    origin,
  }
}

function generated(stage: EdgeStage, result: Doc): EdgeOutcome {
  const status = number(result.status, 0)
  if (status < 200 || status > 599) return failed(`status ${text(result.status)}`)
  const headers: [string, string][] = []
  let size = 0
  for (const [name, value] of entries(result.headers)) {
    if (disallowedHeader.test(name.toLowerCase())) return failed(`${name} is read-only or disallowed`)
    if (!Array.isArray(value)) return failed(`header ${name} is no list`)
    for (const each of list(value)) {
      const one = text(doc(each).value)
      if (/[\r\n\0]/.test(one)) return failed(`header ${name} has a line break`)
      headers.push([name.toLowerCase(), one])
      size += name.length + one.length
    }
  }
  const raw = optional(result.body) ?? ''
  if (size + Buffer.byteLength(raw) > answerLimit[stage])
    return failed(`the response is longer than ${answerLimit[stage]} bytes`)
  return { answer: { status, headers, body: result.bodyEncoding === 'base64' ? Buffer.from(raw, 'base64') : raw } }
}
