import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { CloudFrontHeaders, CloudFrontResultResponse } from 'aws-lambda'

/** Headers and body of a generated answer together may have 1 MB; more is a 502 that nobody could explain. */
const responseLimit = 1_000_000

/** CloudFront answers 502 if a generated response carries one of these. */
const forbidden =
  /^(connection|content-length|content-encoding|expect|keep-alive|proxy-.*|trailer|transfer-encoding|upgrade|via|warning|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/
const textual = /^(text\/|image\/svg|application\/([\w.+-]+\+)?(json|javascript|xml|manifest\+json|speculationrules))/

/** Turns the application's answer into CloudFront's form: compressed, bounded, each cookie in a header of its own. */
export async function toCloudFront(response: Response, acceptEncoding: string): Promise<CloudFrontResultResponse> {
  const headers: CloudFrontHeaders = {}
  for (const [name, value] of response.headers) {
    if (forbidden.test(name) || name === 'x-page') continue
    headers[name] = [...(headers[name] ?? []), { key: name, value }]
  }
  const raw = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const isText = textual.test(type)
  const encoding = isText && raw.length > 1000 ? chosenEncoding(acceptEncoding) : undefined
  const bytes = encoding === 'br' ? brotli(raw) : encoding === 'gzip' ? gzipSync(raw) : raw
  if (encoding) headers['content-encoding'] = [{ key: 'content-encoding', value: encoding }]
  if (isText) headers.vary = [...(headers.vary ?? []), { key: 'vary', value: 'Accept-Encoding' }]

  // A file of another charset, as banks take them, keeps its bytes.
  const asText = isText && !encoding && !/charset=(?!utf-8)/i.test(type)
  const body = asText ? bytes.toString('utf8') : bytes.toString('base64')
  const size = Buffer.byteLength(body) + sizeOf(headers)
  if (size > responseLimit) {
    const correlationId = response.headers.get('x-correlation-id') ?? ''
    console.error(JSON.stringify({ level: 'ERROR', message: 'answer too large for the edge', correlationId, size }))
    return plain(500, 'The page is too large.', correlationId)
  }
  return {
    status: String(response.status),
    ...(response.statusText && { statusDescription: response.statusText }),
    headers,
    bodyEncoding: asText ? 'text' : 'base64',
    body,
  }
}

/** A short answer of the edge's own, outside the application. */
export function plain(status: number, text: string, correlationId: string): CloudFrontResultResponse {
  return {
    status: String(status),
    headers: {
      'cache-control': [{ key: 'cache-control', value: 'private, no-store' }],
      'content-type': [{ key: 'content-type', value: 'text/plain; charset=utf-8' }],
      'x-content-type-options': [{ key: 'x-content-type-options', value: 'nosniff' }],
      'x-correlation-id': [{ key: 'x-correlation-id', value: correlationId }],
    },
    bodyEncoding: 'text',
    body: text,
  }
}

function chosenEncoding(accepted: string): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

function sizeOf(headers: CloudFrontHeaders): number {
  return Object.entries(headers)
    .flatMap(([name, values]) => values.map(({ value }) => name.length + value.length))
    .reduce((sum, length) => sum + length, 0)
}
