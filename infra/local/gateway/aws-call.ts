/** Sends the runtime's own calls to the emulators behind the gateway: JSON over HTTP on kept connections. */
import http from 'node:http'
import { type Doc, parse, text } from '../data/doc.ts'

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
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const { hostname, port } = new URL(origin)
  const authorization = `AWS4-HMAC-SHA256 Credential=runtime/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=0`
  return (target, body) =>
    new Promise((resolve, reject) => {
      const json = JSON.stringify(body)
      const request = http.request(
        {
          hostname,
          port,
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'content-length': Buffer.byteLength(json),
            // dynoxide refuses requests without a date, even unsigned ones.
            'x-amz-date': '20260101T000000Z',
            'x-amz-target': target,
            authorization,
          },
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const answer = parse(Buffer.concat(chunks).toString('utf8')) ?? {}
            const status = response.statusCode ?? 0
            if (status < 300) resolve(answer)
            else reject(new AwsCallError(target, status, answer))
          })
        },
      )
      request.on('error', reject)
      request.end(json)
    })
}

/** Sends a plain GET to an emulator and parses the JSON. */
export async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.json()
}
