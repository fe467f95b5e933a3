/** Forwards a request to an emulator over a kept connection and answers what came back. */
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Upstream = (request: {
  readonly method: string
  readonly url: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}) => Promise<Reply>

export function createUpstream(origin: string): Upstream {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })
  const { hostname, port } = new URL(origin)
  const once: Upstream = ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = http.request(
        { hostname, port, agent, method, path: url, headers: { ...headers, 'content-length': body.length } },
        response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const [only] = chunks
            const whole = chunks.length === 1 && only ? only : Buffer.concat(chunks)
            resolve({ status: response.statusCode ?? 502, headers: response.headers, body: whole })
          })
        },
      )
      request.on('error', error => reject(Object.assign(error, { reused: request.reusedSocket })))
      request.end(body)
    })
  return async request => {
    try {
      return await once(request)
    } catch (error) {
      // The server may close a kept connection at the moment it is used again. It has read nothing then, so a second
      // try is safe.
      const isRace =
        error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && 'reused' in error && error.reused
      if (!isRace) throw error
      return once(request)
    }
  }
}
