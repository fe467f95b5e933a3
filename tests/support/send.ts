// One HTTP request from a chosen loopback address: `fetch` cannot choose, and limits count by address.
import http from 'node:http'

export interface Reply {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  /** The body's bytes, for pictures. */
  readonly bytes: Buffer
  json(): unknown
  /** Cookies that were set, name to value. */
  readonly cookies: Record<string, string>
}

export interface Request {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
  readonly from: string | undefined
}

const watchers = new Set<(target: string, reply: Reply) => void>()

/** Is told of every answer from now on, with what was asked for; the result ends it. */
export function watchReplies(watch: (target: string, reply: Reply) => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

export function sendTo(agent: http.Agent, origin: string, target: string, request: Request): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  const headers = { host: `${hostname}:${port}`, ...request.headers }
  const body = request.body === undefined ? undefined : Buffer.from(request.body)
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method: request.method,
        // An address of its own is mostly used once: kept alive, thousands of them would exhaust the open files.
        ...(request.from === undefined ? { agent } : { agent: false, localAddress: request.from }),
        headers: body ? { ...headers, 'content-length': body.length } : headers,
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString('utf8')
          const reply: Reply = {
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            bytes,
            json: () => (text === '' ? undefined : JSON.parse(text)),
            cookies: cookiesOf(response.headers['set-cookie'] ?? []),
          }
          for (const watch of watchers) watch(target, reply)
          resolve(reply)
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function cookiesOf(lines: string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map(line => {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}
