import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Names of this machine that no other machine's DNS can give away. */
const own = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a request was meant for this machine. A page of elsewhere whose name is made to point here, once it is loaded,
 * reads what it asks as if it were ours: only the `Host` that its browser sends tells it from us.
 */
export const isMeantForUs = (host: string | undefined): boolean => host !== undefined && own.test(host)

/** Every HTTP server of the local runtime is made here: it answers to this machine's own names alone. */
export function localServer(options: http.ServerOptions, listener: http.RequestListener): http.Server {
  return http.createServer(options, (incoming, response) => {
    if (isMeantForUs(incoming.headers.host)) return listener(incoming, response)
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('This machine answers to localhost and 127.0.0.1 alone.\n')
  })
}

/** Listens on this machine alone, on a port that the system chooses for 0. Answers the port; rejects where it is taken. */
export async function listenOn(server: http.Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}
