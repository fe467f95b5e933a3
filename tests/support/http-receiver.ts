// A server of somebody else: it keeps what it was sent and answers as the test says.
import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** `hang` never answers, `drop` closes the connection. */
export type Answer =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'hang'
  | 'drop'

export interface Receiver {
  readonly origin: string
  /** In the order they came. */
  readonly got: Received[]
  /** What comes next is answered by this; it sees the message. */
  answers(answer: Answer | ((received: Received) => Answer)): void
  close(): Promise<void>
}

/** Listens on a port of the system's choice, on this machine only. */
export async function startReceiver(first: Answer = { status: 200 }): Promise<Receiver> {
  const got: Received[] = []
  let answer: (received: Received) => Answer = () => first
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body: Buffer.concat(parts).toString('utf8') }
      got.push(received)
      const said = answer(received)
      if (said === 'drop') request.socket.destroy()
      else if (said !== 'hang') response.writeHead(said.status, said.headers).end(said.body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver listens on no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    got,
    answers: next => {
      answer = typeof next === 'function' ? next : () => next
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
