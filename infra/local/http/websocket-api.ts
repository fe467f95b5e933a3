// One WebSocket API: $connect, $disconnect and message routes, and the connections behind @connections.
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { doc, number, parse, text } from '../doc.ts'
import type { Resource } from '../template/resource.ts'
import { within } from '../within.ts'
import { integrationOf, type Parts } from './http-api.ts'
import { type Headers, plainAddress } from './message.ts'

type Connection = {
  socket: WebSocket
  connectedAt: number
  address: string
  userAgent: string
  lastActiveAt: number
  /** Resolves when the socket is closed and $disconnect has run. */
  over: Promise<unknown>
}
type Details = Pick<Connection, 'connectedAt' | 'address' | 'userAgent'>

// A message may be 128 kB, as on AWS; frames are joined here.
const messageLimit = 128 * 1024
/** For the closing handshakes and their $disconnect when the runtime stops. */
const farewellMs = 1000

export class WebSocketApi {
  readonly id: string
  readonly stage: string
  readonly #api: Resource
  readonly #parts: Parts
  readonly #routes = new Map<string, ReturnType<typeof integrationOf>>()
  readonly #selector: string[]
  readonly #connections = new Map<string, Connection>()
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: messageLimit })
  #stopped = false

  constructor(api: Resource, parts: Parts) {
    const { assembly } = parts
    this.#api = api
    this.#parts = parts
    this.id = assembly.name(api)
    const selection = text(assembly.properties(api).RouteSelectionExpression, '$request.body.action')
    this.#selector = selection.replace('$request.body.', '').split('.')
    for (const route of assembly.ofType('AWS::ApiGatewayV2::Route')) {
      const properties = assembly.properties(route)
      if (properties.ApiId === this.id)
        this.#routes.set(text(properties.RouteKey), integrationOf(assembly, text(properties.Target)))
    }
    const stage = assembly.ofType('AWS::ApiGatewayV2::Stage').find(each => assembly.properties(each).ApiId === this.id)
    this.stage = stage ? assembly.name(stage) : 'prod'
  }

  /** An upgrade request whose path is the stage. `headers` are what CloudFront and the edge made of the viewer's. */
  async connect(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    headers: Headers,
    query: string,
  ): Promise<void> {
    const id = `${randomBytes(9).toString('base64url')}=`
    const connection = {
      connectedAt: this.#parts.now(),
      address: plainAddress(request.socket.remoteAddress),
      userAgent: headers['user-agent'] ?? '',
    }
    const parameters = Object.fromEntries(new URLSearchParams(query))
    const answer = await this.#invoke('CONNECT', '$connect', id, connection, {
      headers,
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      ...(query && {
        queryStringParameters: parameters,
        multiValueQueryStringParameters: Object.fromEntries(
          Object.entries(parameters).map(([name, value]) => [name, [value]]),
        ),
      }),
    })
    if (answer) {
      const status = answer.ok ? number(doc(answer.payload).statusCode, 200) : 500
      if (status >= 300) {
        socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
        return
      }
    }
    if (socket.destroyed || this.#stopped) return void socket.destroy()
    this.#server.handleUpgrade(request, socket, head, client => this.#open(id, client, connection))
  }

  #open(id: string, socket: WebSocket, details: Details): void {
    const over = new Promise<unknown>(resolve => {
      socket.on('close', code => {
        this.#connections.delete(id)
        resolve(this.#invoke('DISCONNECT', '$disconnect', id, details, { disconnectStatusCode: code }))
      })
    })
    const connection: Connection = { ...details, socket, lastActiveAt: this.#parts.now(), over }
    this.#connections.set(id, connection)
    socket.on('message', data => {
      connection.lastActiveAt = this.#parts.now()
      void this.#message(id, connection, data.toString())
    })
    socket.on('error', () => socket.terminate())
  }

  async #message(id: string, connection: Connection, body: string): Promise<void> {
    const chosen = text(this.#selector.reduce<unknown>((value, part) => doc(value)[part], parse(body)))
    const routeKey = this.#routes.has(chosen) && !chosen.startsWith('$') ? chosen : '$default'
    const answer = await this.#invoke('MESSAGE', routeKey, id, connection, { body })
    if (answer?.ok) return
    const message = answer ? 'Internal server error' : 'Forbidden'
    connection.socket.send(JSON.stringify({ message, connectionId: id, requestId: randomUUID() }))
  }

  async #invoke(eventType: string, routeKey: string, connectionId: string, from: Details, rest: object) {
    const target = this.#routes.get(routeKey)
    if (!target) return undefined
    const { fn, credentials } = target
    const { stack } = this.#api
    const { directory, ledger, assembly, fleet, now } = this.#parts
    const source = `arn:aws:execute-api:${stack.region}:${stack.account}:${this.id}/*/${routeKey}`
    const ask = { action: 'lambda:InvokeFunction', resource: assembly.arn(fn) }
    const allowed =
      credentials === undefined
        ? directory.mayInvoke(fn, 'apigateway.amazonaws.com', source)
        : directory.roleAllows(credentials, 'apigateway.amazonaws.com', ask)
    if (!allowed) {
      const denial = { caller: `API Gateway ${routeKey}`, ...ask }
      ledger.denied({ at: new Date(now()).toISOString(), ...denial, side: 'resource' })
      return { ok: false, payload: undefined }
    }
    return fleet.invoke(fn, {
      ...rest,
      isBase64Encoded: false,
      requestContext: {
        routeKey,
        eventType,
        messageDirection: 'IN',
        messageId: eventType === 'MESSAGE' ? randomUUID() : undefined,
        extendedRequestId: randomUUID(),
        requestId: randomUUID(),
        requestTime: new Date(now()).toUTCString(),
        requestTimeEpoch: now(),
        connectionId,
        connectedAt: from.connectedAt,
        apiId: this.id,
        stage: this.stage,
        domainName: `${this.id}.execute-api.${stack.region}.amazonaws.com`,
        identity: { sourceIp: from.address, userAgent: from.userAgent },
      },
    })
  }

  /** The @connections operations; a connection that is gone answers 410. */
  manage(method: string, connectionId: string, body: Buffer): { status: number; body: unknown } {
    const connection = this.#connections.get(connectionId)
    if (!connection) return { status: 410, body: { message: 'Gone' } }
    if (method === 'POST') {
      if (body.length > messageLimit) return { status: 413, body: { message: 'Payload too large' } }
      connection.socket.send(body.toString('utf8'))
      return { status: 200, body: undefined }
    }
    if (method === 'DELETE') {
      connection.socket.close(1000)
      return { status: 204, body: undefined }
    }
    return {
      status: 200,
      body: {
        connectedAt: new Date(connection.connectedAt).toISOString(),
        lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
        identity: { sourceIp: connection.address, userAgent: connection.userAgent },
      },
    }
  }

  get connections(): number {
    return this.#connections.size
  }

  /** Says goodbye to everyone (1001, "going away"), and hangs up on who does not answer in time. */
  async stop(): Promise<void> {
    this.#stopped = true
    const open = [...this.#connections.values()]
    for (const { socket } of open) socket.close(1001)
    await within(Promise.all(open.map(({ over }) => over)), farewellMs)
    for (const { socket } of open) socket.terminate()
    this.#server.close()
  }
}
