/**
 * Emulates one WebSocket API: the $connect, $disconnect and message routes, and the connections behind @connections.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type WebSocket, WebSocketServer } from 'ws'
import { doc, number, parse, text } from '../data/doc.ts'
import type { Resource } from '../template/resource.ts'
import { withTimeout } from '../time/with-timeout.ts'
import { type ApiContext, integrationOf } from './http-api.ts'
import { plainAddress, type WebRequest } from './message.ts'
import { mockOf, rendered } from './mock-integration.ts'
import type { Handshake } from './server.ts'

interface Connection {
  readonly socket: WebSocket
  readonly connectedAt: number
  readonly address: string
  readonly userAgent: string
  lastActiveAt: number
  /** The same by the machine's own time, `performance.now()`. */
  activeAt: number
  /** Resolves when the socket is closed and $disconnect has run. */
  readonly over: Promise<unknown>
}
type Details = Pick<Connection, 'connectedAt' | 'address' | 'userAgent'>

interface ConnectionEvent {
  readonly eventType: string
  readonly routeKey: string
  readonly id: string
  readonly from: Details
}

/** A message may be 128 kB, as on AWS. Frames are joined here. */
const messageLimit = 128 * 1024
/** Time for the closing handshakes and their $disconnect. */
const farewellMs = 1000
/** API Gateway ends a connection after two hours, whatever it does; these pass by the moved clock. */
const lifetimeMs = 2 * 3_600_000
/** And after ten minutes of silence, by the machine's own time: no page can ping while the clock jumps. */
const idleMs = 10 * 60_000

export class WebSocketApi {
  readonly id: string
  readonly stage: string
  readonly #api: Resource
  readonly #context: ApiContext
  readonly #routes = new Map<string, ReturnType<typeof integrationOf>>()
  /** Routes that the API answers by itself, by the template of their answer; null where it says nothing. */
  readonly #mocks = new Map<string, string | null>()
  readonly #selector: string[]
  readonly #connections = new Map<string, Connection>()
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: messageLimit })
  #stopped = false

  constructor(api: Resource, context: ApiContext) {
    const { assembly } = context
    this.#api = api
    this.#context = context
    this.id = assembly.name(api)
    const selection = text(assembly.properties(api).RouteSelectionExpression, '$request.body.action')
    this.#selector = selection.replace('$request.body.', '').split('.')
    for (const route of assembly.ofType('AWS::ApiGatewayV2::Route')) {
      const properties = assembly.properties(route)
      if (properties.ApiId !== this.id) continue
      const [routeKey, target] = [text(properties.RouteKey), text(properties.Target)]
      const mock = mockOf(assembly, route)
      if (mock === undefined) this.#routes.set(routeKey, integrationOf(assembly, target))
      else this.#mocks.set(routeKey, mock)
    }
    const stage = assembly.ofType('AWS::ApiGatewayV2::Stage').find(each => assembly.properties(each).ApiId === this.id)
    this.stage = stage ? assembly.name(stage) : 'prod'
  }

  /**
   * Accepts an upgrade request, whose path is the stage. `headers` are the viewer's after CloudFront and the edge
   * functions.
   */
  async connect(
    { incoming, socket, head }: Handshake,
    { headers, query }: Pick<WebRequest, 'headers' | 'query'>,
  ): Promise<void> {
    const id = `${randomBytes(9).toString('base64url')}=`
    const connection = {
      connectedAt: this.#context.now(),
      address: plainAddress(incoming.socket.remoteAddress),
      userAgent: headers['user-agent'] ?? '',
    }
    const parameters = Object.fromEntries(new URLSearchParams(query))
    const answer = await this.#invoke(
      { eventType: 'CONNECT', routeKey: '$connect', id, from: connection },
      {
        headers,
        multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
        ...(query && {
          queryStringParameters: parameters,
          multiValueQueryStringParameters: Object.fromEntries(
            Object.entries(parameters).map(([name, value]) => [name, [value]]),
          ),
        }),
      },
    )
    if (answer) {
      const status = answer.ok ? number(doc(answer.payload).statusCode, 200) : 500
      if (status >= 300) {
        socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
        return
      }
    }
    if (socket.destroyed || this.#stopped) return void socket.destroy()
    this.#server.handleUpgrade(incoming, socket, head, client => this.#open(id, client, connection))
  }

  #open(id: string, socket: WebSocket, details: Details): void {
    const over = new Promise<unknown>(resolve => {
      socket.on('close', code => {
        this.#connections.delete(id)
        const event = { eventType: 'DISCONNECT', routeKey: '$disconnect', id, from: details }
        resolve(this.#invoke(event, { disconnectStatusCode: code }))
      })
    })
    const connection: Connection = { ...details, socket, lastActiveAt: 0, activeAt: 0, over }
    this.#touch(connection)
    this.#connections.set(id, connection)
    socket.on('message', data => {
      this.#touch(connection)
      void this.#message(id, connection, data.toString())
    })
    socket.on('error', () => socket.terminate())
  }

  #touch(connection: Connection): void {
    connection.lastActiveAt = this.#context.now()
    connection.activeAt = performance.now()
  }

  async #message(id: string, connection: Connection, body: string): Promise<void> {
    const chosen = text(this.#selector.reduce<unknown>((value, part) => doc(value)[part], parse(body)))
    const mock = this.#mocks.get(chosen)
    if (mock !== undefined) {
      if (mock !== null)
        connection.socket.send(rendered(mock, { requestTimeEpoch: this.#context.now(), connectionId: id }))
      return
    }
    const routeKey = this.#routes.has(chosen) && !chosen.startsWith('$') ? chosen : '$default'
    const answer = await this.#invoke({ eventType: 'MESSAGE', routeKey, id, from: connection }, { body })
    if (answer?.ok) return
    const message = answer ? 'Internal server error' : 'Forbidden'
    connection.socket.send(JSON.stringify({ message, connectionId: id, requestId: randomUUID() }))
  }

  async #invoke({ eventType, routeKey, id, from }: ConnectionEvent, rest: object) {
    const target = this.#routes.get(routeKey)
    if (!target) return undefined
    const { fn, credentials } = target
    const { stack } = this.#api
    const { roles, accessLog, assembly, fleet, now } = this.#context
    const source = `arn:aws:execute-api:${stack.region}:${stack.account}:${this.id}/*/${routeKey}`
    const permission = { action: 'lambda:InvokeFunction', resource: assembly.arn(fn) }
    const allowed =
      credentials === undefined
        ? roles.mayInvoke(fn, 'apigateway.amazonaws.com', source)
        : roles.roleAllows(credentials, 'apigateway.amazonaws.com', permission)
    if (!allowed) {
      const denial = { caller: `API Gateway ${routeKey}`, ...permission }
      accessLog.denied({ at: new Date(now()).toISOString(), ...denial, side: 'resource' })
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
        connectionId: id,
        connectedAt: from.connectedAt,
        apiId: this.id,
        stage: this.stage,
        domainName: `${this.id}.execute-api.${stack.region}.amazonaws.com`,
        identity: { sourceIp: from.address, userAgent: from.userAgent },
      },
    })
  }

  /** Serves the @connections operations. A connection that is gone answers 410. */
  manage(method: string, connectionId: string, body: Buffer): { status: number; body: unknown } {
    const connection = this.#connections.get(connectionId)
    if (!connection) return { status: 410, body: { message: 'Gone' } }
    if (method === 'POST') {
      if (body.length > messageLimit) return { status: 413, body: { message: 'Payload too large' } }
      connection.socket.send(body.toString('utf8'))
      this.#touch(connection)
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

  /** Ends the connections whose time is over. Resolves when $disconnect has run for each. */
  async endOld(): Promise<void> {
    const [oldest, quiet] = [this.#context.now() - lifetimeMs, performance.now() - idleMs]
    const all = [...this.#connections.values()]
    await this.#end(all.filter(({ connectedAt, activeAt }) => connectedAt <= oldest || activeAt <= quiet))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#end([...this.#connections.values()])
    this.#server.close()
  }

  /** Closes connections with 1001 ("going away") and terminates those that do not answer in time. */
  async #end(connections: readonly Connection[]): Promise<void> {
    if (connections.length === 0) return
    for (const { socket } of connections) socket.close(1001)
    await withTimeout(Promise.all(connections.map(({ over }) => over)), farewellMs)
    for (const { socket } of connections) socket.terminate()
  }
}
