import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type CodeName, codes, statusOf } from '#shared/api/codes.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { CallRefusal } from './call-refusal.ts'

/** An expected refusal: a code of the contract, with data for the caller. Returned, never thrown. */
export class Failure extends CallRefusal {
  readonly code: CodeName
  readonly data: unknown
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  constructor(code: CodeName, data?: unknown, retryAfter?: number) {
    super()
    this.code = code
    this.data = data ?? null
    this.retryAfter = retryAfter
  }
}

/** An answer without the envelope: bytes of a type of their own. */
export class FileAnswer {
  readonly body: string | Uint8Array
  readonly type: string
  /** File name if it is to be downloaded. */
  readonly download: string | undefined
  /** Content security policy of a page; without one a file may load nothing. */
  readonly policy: string | undefined
  constructor(
    body: string | Uint8Array,
    type: string,
    { download, policy }: { download?: string; policy?: string } = {},
  ) {
    this.body = body
    this.type = type
    this.download = download
    this.policy = policy
  }
}

export interface AnswerOptions {
  readonly language: Language
  readonly cacheSeconds: number | undefined
  readonly anyOrigin?: true | undefined
  readonly setCookies: readonly string[]
}

/** The envelope of D1: `{code, message, data}` with the HTTP status that the code begins with. */
export function success(data: unknown, options: AnswerOptions): APIGatewayProxyStructuredResultV2 {
  const shared = options.cacheSeconds !== undefined && options.setCookies.length === 0
  return {
    statusCode: 200,
    headers: {
      ...baseHeaders(options),
      'cache-control': shared
        ? `public, max-age=0, s-maxage=${options.cacheSeconds}, stale-while-revalidate=${options.cacheSeconds}`
        : 'private, no-store',
      ...(shared && { vary: 'Language, Currency' }),
    },
    body: JSON.stringify({ code: 200, message: '', data: data ?? null }),
    cookies: [...options.setCookies],
  }
}

export function refusal(failure: Failure, options: AnswerOptions): APIGatewayProxyStructuredResultV2 {
  const { code, ...message } = codes[failure.code]
  return {
    statusCode: statusOf(code),
    headers: {
      ...baseHeaders(options),
      'cache-control': 'private, no-store',
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
    },
    body: JSON.stringify({ code, message: message[options.language], data: failure.data }),
    cookies: [...options.setCookies],
  }
}

export function file(answer: FileAnswer, options: AnswerOptions): APIGatewayProxyStructuredResultV2 {
  const binary = typeof answer.body !== 'string'
  return {
    statusCode: 200,
    headers: {
      ...baseHeaders(options),
      'content-type': answer.type,
      'cache-control':
        options.cacheSeconds === undefined ? 'private, no-store' : `public, s-maxage=${options.cacheSeconds}`,
      ...(answer.policy && { 'content-security-policy': answer.policy }),
      ...(answer.download && { 'content-disposition': `attachment; filename="${answer.download}"` }),
    },
    body: typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString('base64'),
    isBase64Encoded: binary,
  }
}

function baseHeaders({ language, anyOrigin }: AnswerOptions): Record<string, string> {
  return {
    ...(anyOrigin && { 'access-control-allow-origin': '*' }),
    'content-type': 'application/json; charset=utf-8',
    'content-language': language,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
}
