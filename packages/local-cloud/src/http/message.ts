/** Requests and responses, already read, as CloudFront, edge functions, APIs and buckets exchange them here. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Headers = Record<string, string>

export interface WebRequest {
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** The query without the question mark. */
  readonly query: string
  /** Names are lower-case. Repeated headers are joined by a comma (cookies by a semicolon). */
  readonly headers: Headers
  readonly body: Buffer
  readonly address: string
  readonly port: number
}

export interface WebResponse {
  readonly status: number
  headers: [name: string, value: string][]
  readonly body: Buffer | string
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    size += buffer.length
    if (size <= limit) chunks.push(buffer)
  }
  if (size > limit) return undefined
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

const noBody = Buffer.alloc(0)

/** Reads a whole request. Answers undefined when its body is longer than `limit` bytes. */
export async function readRequest(request: IncomingMessage, limit: number): Promise<WebRequest | undefined> {
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  const body = hasBody ? await readBody(request, limit) : noBody
  if (!body) return undefined
  const headers: Headers = {}
  for (const name in request.headers) {
    const value = request.headers[name]
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers,
    body,
    address: plainAddress(request.socket.remoteAddress),
    port: request.socket.remotePort ?? 0,
  }
}

export function plainAddress(address: string | undefined): string {
  return (address ?? '127.0.0.1').replace(/^::ffff:/, '')
}

export function send(response: ServerResponse, answer: WebResponse, isHead: boolean): void {
  const headers: string[] = []
  for (const [name, value] of answer.headers) headers.push(name, value)
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const bodyless = isHead || answer.status === 204 || answer.status === 304
  if (!bodyless || isHead) {
    if (!answer.headers.some(([name]) => name.toLowerCase() === 'content-length')) {
      headers.push('content-length', String(body.length))
    }
  }
  response.writeHead(answer.status, headers)
  response.end(bodyless ? undefined : body)
}

export function plainAnswer(status: number, body: string, headers: [string, string][] = []): WebResponse {
  return { status, headers: [['content-type', 'text/plain; charset=utf-8'], ...headers], body }
}

export function jsonAnswer(status: number, value: unknown, headers: [string, string][] = []): WebResponse {
  return { status, headers: [['content-type', 'application/json'], ...headers], body: JSON.stringify(value) }
}

export function headerOf(answer: WebResponse, name: string): string | undefined {
  return answer.headers.find(([each]) => each.toLowerCase() === name)?.[1]
}
