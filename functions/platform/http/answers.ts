import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { CallRefusal } from '#functions/machinery/http/call-refusal.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { errorMessageOf, errorOf, type MessageLanguage } from '#shared/platform/errors/catalogue.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import type { Html } from '../pages/html.ts'
import { refusalPage } from './refusal-page.ts'

/** One or several expected errors of a call; returned, never thrown. */
export class Refusal<Code extends PlatformCode = PlatformCode> extends CallRefusal {
  readonly problems: readonly (Problem & { readonly code: Code })[]
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** HTTP status of this refusal, if the specification gives it another one than the catalogue's. */
  readonly status: number | undefined
  constructor(problems: readonly (Problem & { readonly code: Code })[], retryAfter?: number, status?: number) {
    super()
    this.problems = problems
    this.retryAfter = retryAfter
    this.status = status
  }
}

export const refuse = <const Code extends PlatformCode>(code: Code, retryAfter?: number) =>
  new Refusal([{ code }], retryAfter)

/** The table is too busy: the call may be repeated unchanged. */
export const tableBusy = () => new Refusal([{ code: 'E9991001002' }], 1, 503)

/** An answer with another status than the contract's. */
export class Reply<Body = unknown> {
  readonly status: number
  readonly body: Body
  constructor(status: number, body: Body) {
    this.status = status
    this.body = body
  }
}

/** A page, or a redirect of the browser. Its headers include the content security policy. */
export class PageAnswer {
  readonly status: number
  readonly markup: string
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, markup: string, headers: Readonly<Record<string, string>>) {
    this.status = status
    this.markup = markup
    this.headers = headers
  }
}

export const htmlAnswer = (
  content: Html | string,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
) => new PageAnswer(status, typeof content === 'string' ? content : content.markup, headers)

/** Always 303, so that the browser requests the next address by GET. */
export const redirect = (to: string) => new PageAnswer(303, '', { location: to })

export interface PlatformAnswerOptions {
  readonly language: MessageLanguage
  readonly requestId: string
  readonly isPage: boolean
}

/** Answer as sent, and as kept for a replay. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** `errors[]` as fincode has them, with additional fields for programs (payment-platform.md 4.3). */
export function refusalAnswer(refusal: Refusal, { language, requestId }: PlatformAnswerOptions): Answer {
  const errors = refusal.problems.map(({ code, field, pointer, params = [], retryable }) => {
    const entry = errorOf(code)
    return {
      error_code: code,
      error_message: errorMessageOf(code, language, params),
      message_en: errorMessageOf(code, 'en', params),
      field: field ?? entry.field.name,
      pointer: pointer ?? null,
      params,
      retryable: retryable ?? entry.retryable,
    }
  })
  const status = refusalStatusOf(refusal)
  const message = status === 429 ? { message: errors[0]?.error_message } : {}
  return { status, body: JSON.stringify({ errors, request_id: requestId, ...message }) }
}

export function refusalStatusOf({ problems, status }: Refusal): number {
  return status ?? (problems[0] ? errorOf(problems[0].code).status : 500)
}

/** Another call on the same object is in progress: nothing was done, and a retry may succeed afterwards. */
const isBusyRefusal = ({ problems }: Refusal): boolean => problems.some(({ retryable }) => retryable === true)

/**
 * Seconds until a retry makes sense, undefined if never: a busy object is free soon, an unavailable provider takes
 * longer.
 */
export function retryAfterOf(refusal: Refusal): number | undefined {
  if (refusal.retryAfter !== undefined) return refusal.retryAfter
  if (isBusyRefusal(refusal)) return 1
  const status = refusalStatusOf(refusal)
  const mayComeAgain = status >= 500 && refusal.problems.every(({ code }) => errorOf(code).retryable)
  return mayComeAgain ? (status === 503 ? 30 : 5) : undefined
}

export function jsonResponse(
  { status, body }: Answer,
  { language, requestId }: PlatformAnswerOptions,
  more: Readonly<Record<string, string>> = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      ...baseHeaders(requestId),
      'content-type': 'application/json; charset=utf-8',
      'content-language': language,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...more,
    },
    body,
  }
}

export function pageResponse(
  answer: PageAnswer,
  { requestId }: PlatformAnswerOptions,
): APIGatewayProxyStructuredResultV2 {
  const isPage = answer.markup !== ''
  return {
    statusCode: answer.status,
    headers: {
      ...baseHeaders(requestId),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...(isPage && { 'content-type': 'text/html; charset=utf-8' }),
      ...answer.headers,
    },
    body: answer.markup,
  }
}

/** A refusal in the form of its reader: a page for people, `errors[]` for programs. */
export function refusalResponse(refusal: Refusal, options: PlatformAnswerOptions): APIGatewayProxyStructuredResultV2 {
  const retryAfter = retryAfterOf(refusal)
  const retry = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  const answer = refusalAnswer(refusal, options)
  if (!options.isPage) return jsonResponse(answer, options, retry)
  const sentences = refusal.problems.map(({ code, params }) => ({
    code,
    text: errorMessageOf(code, options.language, params),
  }))
  const shown = refusalPage(sentences, options)
  return pageResponse(new PageAnswer(answer.status, shown.markup, { ...shown.headers, ...retry }), options)
}

function baseHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
}
