/** Sends the runtime's own calls to the emulators behind the gateway: JSON over HTTP on kept connections. */
import { type Doc, parse, text } from '../data/doc.ts'
import { createUpstream } from './upstream.ts'

export type AwsCall = (target: string, body: unknown) => Promise<Doc>

export class AwsCallError extends Error {
  readonly type: string
  /** The body as the service sent it. */
  readonly answer: Doc
  readonly target: string

  constructor(target: string, status: number, answer: Doc) {
    const type = text(answer.__type).split('#').pop() ?? ''
    super(`${target}: ${status} ${type} ${text(answer.message ?? answer.Message)}`)
    this.name = 'AwsCallError'
    this.type = type
    this.target = target
    this.answer = answer
  }
}

export function createCall(origin: string, service: string, region: string): AwsCall {
  const upstream = createUpstream(origin)
  const authorization = `AWS4-HMAC-SHA256 Credential=runtime/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=0`
  return async (target, body) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      // dynoxide refuses requests without a date, even unsigned ones.
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': target,
      authorization,
    }
    const reply = await upstream({ method: 'POST', url: '/', headers, body: Buffer.from(JSON.stringify(body)) })
    const answer = parse(reply.body.toString('utf8')) ?? {}
    if (reply.status >= 300) throw new AwsCallError(target, reply.status, answer)
    return answer
  }
}

/** Sends a plain GET to an emulator and parses the JSON. */
export async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.json()
}
