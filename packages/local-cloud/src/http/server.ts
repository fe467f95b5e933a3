/** Listens on 127.0.0.1 for one distribution or one API. */
import type http from 'node:http'
import type { Duplex } from 'node:stream'
import { isMeantForUs, listenOn, localServer } from './local-server.ts'
import { plainAnswer, readRequest, send, type WebRequest, type WebResponse } from './message.ts'

/** A WebSocket upgrade that nobody has answered yet. */
export interface Handshake {
  readonly incoming: http.IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

export interface Handler {
  handle(request: WebRequest): Promise<WebResponse>
  upgrade?(handshake: Handshake, viewer: WebRequest): Promise<void>
}

/** The runtime answers requests under this prefix (`/__local`) itself, before it asks the handler. */
export interface LocalRoutes {
  readonly prefix: string
  handle(request: WebRequest): Promise<WebResponse>
}

/** CloudFront takes bodies up to 30 GB, HTTP APIs 10 MB. No request of ours needs more than a little above that. */
const bodyLimit = 12 * 1024 * 1024

export class HttpServer {
  readonly #server: http.Server
  readonly origin: (host: string) => string
  readonly #sockets = new Set<Duplex>()
  #port = 0

  constructor(handler: Handler, localRoutes: LocalRoutes | undefined) {
    this.#server = localServer({ maxHeaderSize: 32_768 }, (incoming, response) => {
      this.#answer(handler, localRoutes, incoming)
        .then(answer => send(response, answer, incoming.method === 'HEAD'))
        .catch(error => {
          process.stderr.write(`${incoming.method} ${incoming.url}: ${error instanceof Error ? error.stack : error}\n`)
          if (!response.headersSent) response.writeHead(500)
          response.end()
        })
    })
    this.#server.keepAliveTimeout = 65_000
    this.#server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    this.#server.on('upgrade', (incoming, socket, head) => {
      socket.on('error', () => socket.destroy())
      const upgrade = handler.upgrade?.bind(handler)
      if (!upgrade || !isMeantForUs(incoming.headers.host)) return socket.destroy()
      readRequest(incoming, 0)
        .then(async viewer => {
          if (viewer) await upgrade({ incoming, socket, head }, viewer)
          else socket.destroy()
        })
        .catch(error => {
          process.stderr.write(`upgrade ${incoming.url}: ${error instanceof Error ? error.stack : error}\n`)
          socket.destroy()
        })
    })
    this.origin = host => `http://${host}:${this.#port}`
  }

  async #answer(
    handler: Handler,
    localRoutes: LocalRoutes | undefined,
    incoming: http.IncomingMessage,
  ): Promise<WebResponse> {
    const request = await readRequest(incoming, bodyLimit)
    if (!request) return plainAnswer(413, 'Request Entity Too Large')
    if (localRoutes && (request.path === localRoutes.prefix || request.path.startsWith(`${localRoutes.prefix}/`)))
      return localRoutes.handle(request)
    return handler.handle(request)
  }

  async listen(port: number): Promise<void> {
    this.#port = await listenOn(this.#server, port)
  }

  get port(): number {
    return this.#port
  }

  async stop(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    // The server does not close upgraded sockets.
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
