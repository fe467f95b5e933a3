// The listeners of the front: one for each distribution, one for each API of its own. All on 127.0.0.1.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { plainAnswer, readRequest, send, type WebRequest, type WebResponse } from './http/message.ts'

export type Handler = {
  handle(request: WebRequest): Promise<WebResponse>
  upgrade?(request: http.IncomingMessage, socket: Duplex, head: Buffer, viewer: WebRequest): Promise<void>
}

/** Requests under these paths are the runtime's own (`/__local`), answered before the handler is asked. */
export type Own = { prefix: string; handle(request: WebRequest): Promise<WebResponse> }

// CloudFront takes bodies up to 30 GB, HTTP APIs 10 MB; nothing of ours needs more than a little above that.
const bodyLimit = 12 * 1024 * 1024

export class FrontServer {
  readonly #server: http.Server
  readonly origin: (host: string) => string
  readonly #sockets = new Set<Duplex>()
  #port = 0

  constructor(handler: Handler, own: Own | undefined) {
    this.#server = http.createServer({ maxHeaderSize: 32_768 }, (incoming, response) => {
      this.#answer(handler, own, incoming)
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
      if (!upgrade) return socket.destroy()
      readRequest(incoming, 0)
        .then(async viewer => {
          if (viewer) await upgrade(incoming, socket, head, viewer)
          else socket.destroy()
        })
        .catch(error => {
          process.stderr.write(`upgrade ${incoming.url}: ${error instanceof Error ? error.stack : error}\n`)
          socket.destroy()
        })
    })
    this.origin = host => `http://${host}:${this.#port}`
  }

  async #answer(handler: Handler, own: Own | undefined, incoming: http.IncomingMessage): Promise<WebResponse> {
    const request = await readRequest(incoming, bodyLimit)
    if (!request) return plainAnswer(413, 'Request Entity Too Large')
    if (own && (request.path === own.prefix || request.path.startsWith(`${own.prefix}/`))) return own.handle(request)
    return handler.handle(request)
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    // Upgraded sockets are no longer the server's to close.
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
