import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { utf8Length } from '#shared/platform/api/fields.ts'
import { maxBodyBytes } from '#shared/platform/api/limits.ts'
import type { MessageLanguage } from '#shared/platform/errors/catalogue.ts'
import { type Refusal, refuse } from './answers.ts'

/** What a call says of itself, read once. Header names arrive in lower case from API Gateway. */
export interface PlatformCall {
  readonly method: string
  /** As it was asked for, without the query. */
  readonly path: string
  readonly header: (name: string) => string | undefined
  /** The body as it came: what signatures are made over. */
  readonly rawBody: string
  readonly address: string
  readonly language: MessageLanguage
}

export function readCall(event: APIGatewayProxyEventV2): PlatformCall {
  const header = (name: string) => event.headers[name]
  const body = event.body ?? ''
  return {
    method: event.requestContext.http.method,
    path: event.rawPath,
    header,
    rawBody: event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body,
    // CloudFront appends the viewer's address and API Gateway CloudFront's: whatever stands before them is hearsay.
    address: header('x-forwarded-for')?.split(',').at(-2)?.trim() ?? event.requestContext.http.sourceIp,
    language: preferred(header('accept-language')),
  }
}

/** The language that the call names; who names none leaves the choice to whoever reads in the end. */
export const statedLanguage = ({ header, language }: Pick<PlatformCall, 'header' | 'language'>) =>
  header('accept-language') === undefined ? undefined : language

/** `en` where it is preferred to Japanese; Japanese otherwise (4.3). */
function preferred(header = ''): MessageLanguage {
  const ranked = header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map(each => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(each => each !== undefined)
      return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
    })
    .filter(({ language }) => language === 'ja' || language === 'en')
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.language === 'en' ? 'en' : 'ja'
}

/** Path parameters, then query (GET, DELETE) or body, as one flat object; a refusal when they cannot be read. */
export function readInput(
  contract: PlatformEndpoint,
  event: APIGatewayProxyEventV2,
  call: PlatformCall,
): Record<string, unknown> | Refusal {
  const path = event.pathParameters ?? {}
  if (contract.raw) return { ...path }
  if (contract.method === 'GET' || contract.method === 'DELETE') {
    const query = uniquePairs(new URLSearchParams(event.rawQueryString))
    return query ? { ...query, ...path } : refuse('E9992001001')
  }
  if (utf8Length(call.rawBody) > maxBodyBytes) return refuse('E9992001006')
  if (call.rawBody === '') return { ...path }
  const type = (call.header('content-type') ?? '').toLowerCase()
  if (contract.form && type.startsWith('application/x-www-form-urlencoded')) {
    const form = uniquePairs(new URLSearchParams(call.rawBody))
    return form ? { ...form, ...path } : refuse('E9992001001')
  }
  if (!/^application\/(?:[\w.+-]+\+)?json\b/.test(type)) return refuse('E9992001005')
  const body = parsed(call.rawBody)
  return body ? { ...body, ...path } : refuse('E9992001001')
}

/** A name that stands twice has no one value: it is refused rather than guessed. */
function uniquePairs(pairs: URLSearchParams): Record<string, string> | undefined {
  const found = new Map(pairs)
  return found.size === [...pairs].length ? Object.fromEntries(found) : undefined
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = /\\u[dD][89a-fA-F]/.test(text) ? JSON.parse(text, whole) : JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : undefined
  } catch {
    // Not JSON: the caller learns that the body cannot be read, which is all there is to say.
    return undefined
  }
}

/** Half a character is no text: no store and no hash takes it. */
function whole(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('half a character')
  return value
}

/** Programs are answered in JSON, people by pages: a caller that takes neither is told so (406). */
export function accepts(call: PlatformCall, isPage: boolean): boolean {
  const header = call.header('accept')
  if (header === undefined || header.trim() === '' || isPage) return true
  return header.split(',').some(part => {
    const [type = '', ...parameters] = part.trim().toLowerCase().split(';')
    const refused = parameters.some(each => /^\s*q=0(?:\.0*)?\s*$/.test(each))
    return !refused && /^(?:\*\/\*|application\/(?:\*|(?:[\w.+-]+\+)?json))$/.test(type)
  })
}
