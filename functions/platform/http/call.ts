import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type FlatStrategy, uniquePairs } from '#functions/machinery/http/middleware/json-body.ts'
import type { ParsedInput } from '#functions/machinery/http/middleware/validate.ts'
import type { CallContext } from '#functions/machinery/http/pipeline.ts'
import { utf8Length } from '#shared/platform/api/fields.ts'
import { maxBodyBytes } from '#shared/platform/api/limits.ts'
import { problemsOf } from '#shared/platform/api/problems.ts'
import { isShallow } from '#shared/platform/card/levels.ts'
import { findCardData } from '#shared/platform/card/pan.ts'
import type { MessageLanguage } from '#shared/platform/errors/catalogue.ts'
import { Refusal, refuse } from './answers.ts'
import type { PlatformContext } from './platform-context.ts'

/** Data of a call, parsed once. API Gateway sends header names in lower case. */
export interface PlatformCall {
  readonly method: string
  /** Path as requested, without the query. */
  readonly path: string
  /** Query as requested, without the question mark. */
  readonly query: string
  readonly header: (name: string) => string | undefined
  /** Body as received, for signatures. */
  readonly rawBody: string
  readonly address: string
  readonly language: MessageLanguage
}

export function readPlatformCall(event: APIGatewayProxyEventV2): PlatformCall {
  const header = (name: string) => event.headers[name]
  const body = event.body ?? ''
  return {
    method: event.requestContext.http.method,
    path: event.rawPath,
    query: event.rawQueryString,
    header,
    rawBody: event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body,
    // CloudFront appends the viewer's address and API Gateway CloudFront's; earlier entries can be forged by the
    // client.
    address: header('x-forwarded-for')?.split(',').at(-2)?.trim() ?? event.requestContext.http.sourceIp,
    language: preferred(header('accept-language')),
  }
}

/** Language of the call. Undefined without the header: the reader of the page chooses. */
export const statedLanguage = ({ header, language }: Pick<PlatformCall, 'header' | 'language'>) =>
  header('accept-language') === undefined ? undefined : language

/** `en` if preferred to Japanese; else Japanese (4.3). */
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

/** Members of the body; a refusal if they cannot be parsed. */
export function readBody({ contract, call }: PlatformContext): unknown {
  const { rawBody } = call
  // The handler reads the body of another system's call.
  if (contract.raw || contract.method === 'GET' || contract.method === 'DELETE') return {}
  if (utf8Length(rawBody) > maxBodyBytes) return refuse('E9992001006')
  if (rawBody === '') return {}
  const type = (call.header('content-type') ?? '').toLowerCase()
  if (contract.form && type.startsWith('application/x-www-form-urlencoded')) return uniquePairs(rawBody, unreadable)
  if (!/^application\/(?:[\w.+-]+\+)?json\b/.test(type)) return refuse('E9992001005')
  return parsed(rawBody) ?? unreadable()
}

const unreadable = () => refuse('E9992001001')

/** Combines path, query and body into one input. */
export const platformFields: FlatStrategy<Pick<CallContext, 'contract' | 'event' | 'body'>> = {
  members: ({ body }) => ({ ...Object(body) }),
  repeated: unreadable,
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = /\\u[dD][89a-fA-F]/.test(text) ? JSON.parse(text, whole) : JSON.parse(text)
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject && isShallow(body) ? { ...body } : undefined
  } catch {
    // Not JSON: the caller gets the error of an unreadable body.
    return undefined
  }
}

/** Refuses an unpaired surrogate, which neither the table nor a hash accepts. */
function whole(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('half a character')
  return value
}

/** The parsed input, or every problem at once. */
export function parsePlatformInput({ contract, raw }: PlatformContext): ParsedInput {
  const parsed = contract.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return { ok: true, input: parsed.data }
  return { ok: false, failure: new Refusal(problemsOf(contract.input, contract.operation, parsed.error.issues)) }
}

/** Card numbers are only accepted by the tokeniser (3.2). */
export function refuseCardData({ contract, raw }: PlatformContext): Refusal | undefined {
  const found = contract.takesCard ? undefined : findCardData(raw)
  return found && new Refusal([found])
}

/** Refuses a caller that accepts neither JSON nor pages. */
export function acceptable({ call, options }: PlatformContext): Refusal | undefined {
  return accepts(call, options.isPage) ? undefined : refuse('E9992001004')
}

/** Programs get JSON, people get pages; a caller that accepts neither gets 406. */
function accepts(call: PlatformCall, isPage: boolean): boolean {
  const header = call.header('accept')
  if (header === undefined || header.trim() === '' || isPage) return true
  return header.split(',').some(part => {
    const [type = '', ...parameters] = part.trim().toLowerCase().split(';')
    const refused = parameters.some(each => /^\s*q=0(?:\.0*)?\s*$/.test(each))
    return !refused && /^(?:\*\/\*|application\/(?:\*|(?:[\w.+-]+\+)?json))$/.test(type)
  })
}
