/**
 * Serves every AWS service on one endpoint (AWS_ENDPOINT_URL). The credential names the caller, the request names the
 * action, IAM decides, and then an emulator or one of our small services answers. Every signature contains the name of
 * the service, so one port is enough.
 */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Doc, parse } from '../data/doc.ts'
import { type CorsRules, corsAllows, corsAnswer, corsHeaders } from '../http/cors.ts'
import { listenOn, localServer } from '../http/local-server.ts'
import { type Headers, readBody } from '../http/message.ts'
import type { AccessLog } from '../iam/access-log.ts'
import { allows, type Permission } from '../iam/policy.ts'
import { requiredPermissions, type Schema, type SignedRequest } from '../iam/required-permissions.ts'
import type { Identity, Roles } from '../iam/roles.ts'
import type { PortCall } from '../lambda/isolate.ts'
import { askingUnits, entriesOf, keysOf, type Trace, unitsOf } from '../trace/trace.ts'
import { type Answer, denial, failure } from './answers.ts'
import { isLargeObject, putInParts } from './large-objects.ts'
import { checkLink, overridden } from './links.ts'
import { scopeOf } from './sigv4.ts'
import { readUpload, uploadAnswer } from './uploads.ts'
import type { Upstream } from './upstream.ts'

interface ServiceCall extends SignedRequest {
  json(): Doc
  readonly caller: Identity
}
export type Service = (call: ServiceCall) => Answer | Promise<Answer>

interface GatewayContext {
  readonly region: string
  readonly account: string
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly trace: Trace
  readonly schema: Schema
  readonly services: ReadonlyMap<string, Service>
  readonly dynamo: Upstream
  readonly fauxqs: Upstream
  now(): number
  bucketCors(bucket: string): CorsRules[]
  /** Rewrites the body for fauxqs, which uses its own account in topic ARNs. */
  bodyForFauxqs(request: SignedRequest): Buffer
  /** Called after a request changed something, so that streams, queues and bucket events follow. */
  changed(request: SignedRequest): void
}

/**
 * Bytes. DynamoDB takes 16 MB, a picture has at most 8 MB. A snapshot of the index has half a kilobyte a work, and S3 takes
 * 5 GB in one PUT: this is as much of it as one machine should hold in memory.
 */
const bodyLimit = 1024 * 1024 * 1024

export class Gateway {
  readonly #context: GatewayContext
  readonly #server: Server
  #port = 0

  constructor(context: GatewayContext) {
    this.#context = context
    this.#server = localServer({}, (request, response) => {
      this.#serve(request, response).catch(error => {
        const { status, headers, body } = internalFailure(request, request.url ?? '', error)
        if (!response.headersSent) response.writeHead(status, headers)
        response.end(body)
      })
    })
    this.#server.keepAliveTimeout = 60_000
  }

  async listen(port: number): Promise<void> {
    this.#port = await listenOn(this.#server, port)
  }

  get port(): number {
    return this.#port
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/'
    const bucket = url.split('?', 1)[0]?.split('/')[1] ?? ''
    if (incoming.method === 'OPTIONS') return this.#preflight(incoming, response, bucket)
    const body = await readBody(incoming, bodyLimit)
    if (!body)
      return write(
        response,
        failure('s3', 400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'),
      )
    const { method = 'GET', headers } = incoming
    const request = this.#request({ method, url, headers, body })
    const answer = await this.#answer(request, url)
    const { origin } = incoming.headers
    const cors =
      origin === undefined
        ? undefined
        : this.#context.bucketCors(bucket).find(rule => corsAllows(rule, origin, request.method))
    if (cors && origin !== undefined)
      for (const [name, value] of corsHeaders(cors, origin)) answer.headers[name] = value
    write(response, answer)
  }

  /** Builds a request whose service and region are not known yet: its signature tells them. */
  #request({ method, url, headers, body }: Pick<SignedRequest, 'method' | 'headers' | 'body'> & { url: string }) {
    const mark = url.indexOf('?')
    const request: SignedRequest = {
      service: '',
      region: this.#context.region,
      account: this.#context.account,
      method,
      path: mark < 0 ? url : url.slice(0, mark),
      query: mark < 0 ? noQuery : new URLSearchParams(url.slice(mark + 1)),
      headers,
      body,
      operation: operationOf(headers['x-amz-target']),
    }
    return request
  }

  /** Answers a request that came over a function's own thread, by the role behind the access key. */
  async call(accessKey: string, { url, ...sent }: PortCall): Promise<Answer> {
    const request = this.#request({ ...sent, url })
    const scope = scopeOf(signerOf(request) ?? '')
    const caller = this.#context.roles.identity(accessKey)
    if (!scope || !caller) return failure('s3', 403, 'AccessDenied', 'Access Denied')
    request.service = scope.service
    request.region = scope.region
    try {
      return await this.#answerAs(caller, request, url)
    } catch (error) {
      return internalFailure(request, url, error)
    }
  }

  #preflight(incoming: IncomingMessage, response: ServerResponse, bucket: string): void {
    const headers: Headers = {}
    for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value)
    const rule = this.#context
      .bucketCors(bucket)
      .find(each => corsAllows(each, headers.origin ?? '', headers['access-control-request-method'] ?? ''))
    const answer = rule ? corsAnswer(rule, headers) : undefined
    response.writeHead(answer && answer.status < 300 ? 200 : 403, answer?.headers.flat()).end()
  }

  async #answer(request: SignedRequest, url: string): Promise<Answer> {
    const contentType = String(request.headers['content-type'] ?? '')
    const authorization = signerOf(request)
    const linked = request.query.get('X-Amz-Credential')
    if (
      authorization === undefined &&
      linked === null &&
      request.method === 'POST' &&
      contentType.startsWith('multipart/form-data')
    ) {
      return this.#upload(request)
    }
    const scope = scopeOf(authorization ?? linked ?? '')
    if (!scope) return failure('s3', 403, 'AccessDenied', 'Access Denied')
    request.service = scope.service
    request.region = scope.region
    const caller = this.#context.roles.identity(scope.accessKey)
    if (!caller)
      return failure(
        scope.service,
        403,
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      )
    if (authorization === undefined) {
      const secret = this.#context.roles.secretKey(scope.accessKey)
      const refusal = checkLink(request, scope, secret, this.#context.now())
      if (refusal) return refusal
    }
    return this.#answerAs(caller, request, url)
  }

  async #answerAs(caller: Identity, request: SignedRequest, url: string): Promise<Answer> {
    const { trace } = this.#context
    if (!trace.isOn) return this.#perform(caller, request, url)
    const isTable = request.service === 'dynamodb'
    const { operation, service } = request
    const keys = isTable ? keysOf(operation, request.body) : []
    const start = performance.now()
    const asked = isTable ? { ...request, body: askingUnits(request.body) } : request
    const answer = await this.#perform(caller, asked, url)
    trace.add({
      kind: 'call',
      by: caller.name,
      service,
      operation: operation || `${request.method} ${request.path.split('/')[1] ?? ''}`,
      items: isTable ? keys.length : entriesOf(operation, request.body),
      keys,
      bytes: request.body.length + Buffer.byteLength(answer.body),
      status: answer.status,
      start,
      end: performance.now(),
      ...(isTable ? unitsOf(operation, answer.status, answer.body) : { readUnits: 0, writeUnits: 0 }),
    })
    return answer
  }

  async #perform(caller: Identity, request: SignedRequest, url: string): Promise<Answer> {
    const permissions = requiredPermissions(request, this.#context.schema)
    const denied = this.#authorize(caller, permissions, request.service)
    if (denied) return denied
    // A permission each item.
    if (request.operation === 'TransactWriteItems')
      this.#context.trace.noteTransaction(caller.name, permissions.length, request.body.length)
    const service = this.#context.services.get(request.service)
    if (service) {
      const answer = await service({ ...request, caller, json: () => parse(request.body.toString('utf8')) ?? {} })
      if (answer.status !== 0) return answer
    }
    return this.#forward(request, url)
  }

  #authorize(caller: Identity, permissions: Permission[], service: string): Answer | undefined {
    const { accessLog, now } = this.#context
    for (const permission of permissions) {
      if (allows(caller.policy, permission)) {
        accessLog.used(caller.name, permission.action, permission.resource)
        for (const other of permission.or ?? []) accessLog.used(caller.name, permission.action, other)
        continue
      }
      accessLog.denied({
        at: new Date(now()).toISOString(),
        caller: caller.name,
        action: permission.action,
        resource: permission.resource,
        side: 'identity',
      })
      return denial(service, caller.name, permission.action, permission.resource)
    }
    return undefined
  }

  /** Stores a browser's form. The signer's policies decide at the time of the upload, as in AWS. */
  async #upload(request: SignedRequest): Promise<Answer> {
    const upload = readUpload(request, this.#context.roles, this.#context.now())
    if ('status' in upload) return upload
    const { caller, bucket, key, put } = upload
    const denied = this.#authorize(
      caller,
      [{ action: 's3:PutObject', resource: `arn:aws:s3:::${bucket}/${key}` }],
      's3',
    )
    if (denied) return denied
    const { path, headers, body } = put
    const reply = await (isLargeObject(put)
      ? putInParts(this.#context.fauxqs, { url: path, headers, body })
      : this.#context.fauxqs({ method: 'PUT', url: path, headers, body }))
    if (reply.status >= 300) return { status: reply.status, headers: plain(reply.headers), body: reply.body }
    this.#context.changed(put)
    return uploadAnswer(upload, String(reply.headers.etag ?? ''))
  }

  async #forward(request: SignedRequest, url: string): Promise<Answer> {
    const isTable = request.service === 'dynamodb'
    if (!isTable && !emulated.has(request.service)) {
      return failure(
        request.service,
        400,
        'UnknownOperationException',
        `The local runtime has no service ${request.service}`,
      )
    }
    const body = isTable ? request.body : this.#context.bodyForFauxqs(request)
    const upstream = isTable ? this.#context.dynamo : this.#context.fauxqs
    const { method, headers } = request
    const isLarge = isLargeObject({ ...request, body })
    const reply = await (isLarge
      ? putInParts(upstream, { url, headers, body })
      : upstream({ method, url, headers, body }))
    if (reply.status < 300) this.#context.changed(request)
    return { status: reply.status, headers: { ...plain(reply.headers), ...overridden(request) }, body: reply.body }
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

const noQuery = new URLSearchParams()

/** Answers the credential that a request is signed with; a link and a form have none in their headers. */
function signerOf({ headers }: SignedRequest): string | undefined {
  return /Credential=([^,\s]+)/.exec(String(headers.authorization ?? ''))?.[1]
}

const emulated = new Set(['sqs', 'sns', 's3'])

function operationOf(target: string | string[] | undefined): string {
  return typeof target === 'string' ? target.slice(target.lastIndexOf('.') + 1) : ''
}

function internalFailure({ method }: { readonly method?: string | undefined }, url: string, error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`gateway: ${method} ${url}: ${error instanceof Error ? error.stack : message}\n`)
  return {
    status: 500,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ __type: 'InternalFailure', message }),
  }
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name in headers) {
    if (name === 'connection' || name === 'transfer-encoding' || name === 'keep-alive') continue
    kept[name] = String(headers[name])
  }
  return kept
}

function write(response: ServerResponse, answer: Answer): void {
  const length = Buffer.byteLength(answer.body)
  const headers = answer.status === 204 ? answer.headers : { 'content-length': length, ...answer.headers }
  response.writeHead(answer.status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : answer.body)
}
