/**
 * Emulates one CloudFront distribution. A request passes the behaviour, the viewer-request function, the cache, the
 * origin-request function and the origin; the answer gets the policy's headers.
 */
import { doc, docs, entries, text } from '../data/doc.ts'
import type { HttpApi } from '../http/http-api.ts'
import { type Headers, headerOf, plainAnswer, type WebRequest, type WebResponse } from '../http/message.ts'
import type { Handshake } from '../http/server.ts'
import type { WebSocketApi } from '../http/websocket-api.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { HostTarget, Localize } from '../template/hosts.ts'
import type { Resource } from '../template/resource.ts'
import { type Behaviour, behavioursOf, type ErrorPage, errorPagesOf } from './behaviours.ts'
import { type BucketOriginContext, readObject } from './bucket-origin.ts'
import { Cache, cacheKey } from './cache.ts'
import { compress, encodingFor } from './compress.ts'
import { type EdgeOutcome, type EdgeStage, edgeEvent, edgeOutcome, executionError } from './edge.ts'
import { forwarded, withOriginHeaders } from './forward.ts'
import { runViewerFunction } from './viewer-function.ts'

interface DistributionContext extends BucketOriginContext {
  readonly fleet: Fleet
  readonly hosts: Map<string, HostTarget>
  readonly httpApis: ReadonlyMap<Resource, HttpApi>
  readonly webSocketApis: ReadonlyMap<Resource, WebSocketApi>
  readonly localize: Localize
}

export class Distribution {
  readonly id: string
  readonly domainName: string
  readonly cache: Cache
  readonly #resource: Resource
  readonly #context: DistributionContext
  readonly #behaviours: Behaviour[]
  readonly #errorPages: ErrorPage[]
  readonly #refreshing = new Set<string>()

  constructor(resource: Resource, context: DistributionContext) {
    this.#resource = resource
    this.#context = context
    this.id = context.assembly.name(resource)
    this.domainName = context.assembly.attribute(resource, 'DomainName')
    this.cache = new Cache(context.now)
    this.#behaviours = behavioursOf(context.assembly, resource, context.hosts, context.localize)
    this.#errorPages = errorPagesOf(context.assembly, resource)
  }

  #behaviour(path: string): Behaviour {
    const found = this.#behaviours.find(each => each.pattern.test(path)) ?? this.#behaviours.at(-1)
    if (!found) throw new Error('The distribution has no behaviour')
    return found
  }

  async handle(viewer: WebRequest): Promise<WebResponse> {
    const behaviour = this.#behaviour(viewer.path)
    if (!behaviour.methods.has(viewer.method)) {
      return plainAnswer(
        403,
        'This distribution is not configured to allow the HTTP request method that was used for this request.',
      )
    }
    const seen = await this.#seen(behaviour, viewer)
    const answer = 'answer' in seen ? seen.answer : await this.#cached(behaviour, seen.request)
    return this.#errorPage(withPolicy(behaviour, answer), viewer)
  }

  async #cached(behaviour: Behaviour, request: WebRequest): Promise<WebResponse> {
    const { cache: policy } = behaviour
    const encoding = encodingFor(policy, behaviour.compresses, request.headers['accept-encoding'] ?? '')
    const isCacheable =
      policy.maxTtl > 0 &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      request.headers.range === undefined
    if (!isCacheable) return this.#fetch(behaviour, request)
    const key = cacheKey(policy, request, encoding)
    const known = this.cache.get(key)
    if (known && !known.isFresh) this.#refresh(key, behaviour, request, encoding)
    if (known) {
      const age = Math.max(0, Math.floor((this.#context.now() - known.entry.storedAt) / 1000))
      return conditional(
        withHeaders(known.entry.answer, [
          ['x-cache', 'Hit from cloudfront'],
          ['age', String(age)],
        ]),
        request,
      )
    }
    return conditional(
      withHeaders(await this.#fill(key, behaviour, request, encoding), [['x-cache', 'Miss from cloudfront']]),
      request,
    )
  }

  async #fill(
    key: string,
    behaviour: Behaviour,
    request: WebRequest,
    encoding: 'br' | 'gzip' | '',
  ): Promise<WebResponse> {
    // The cache asks the origin for the whole object without conditions, because its entry serves every viewer.
    const { 'if-none-match': _a, 'if-modified-since': _b, ...headers } = request.headers
    const answer = compress(await this.#fetch(behaviour, { ...request, method: 'GET', headers }), encoding)
    const errorSeconds = this.#errorPages.find(each => each.code === answer.status)?.keptSeconds
    this.cache.offer(key, behaviour.cache, answer, errorSeconds)
    return answer
  }

  #refresh(key: string, behaviour: Behaviour, request: WebRequest, encoding: 'br' | 'gzip' | ''): void {
    if (this.#refreshing.has(key)) return
    this.#refreshing.add(key)
    this.#fill(key, behaviour, request, encoding)
      .catch(error =>
        process.stderr.write(`cloudfront: ${request.path}: ${error instanceof Error ? error.message : error}\n`),
      )
      .finally(() => this.#refreshing.delete(key))
  }

  async #fetch(behaviour: Behaviour, viewer: WebRequest): Promise<WebResponse> {
    const outcome = await this.#edge('origin-request', behaviour, forwarded(behaviour, viewer))
    if ('answer' in outcome) return outcome.answer
    const { origin } = behaviour
    const target =
      outcome.origin === undefined
        ? origin.target
        : (this.#context.hosts.get(text(outcome.origin.domainName)) ?? origin.target)
    const path = outcome.origin === undefined ? origin.path : text(outcome.origin.path)
    const customHeaders = outcome.origin === undefined ? origin.customHeaders : headersOf(outcome.origin.customHeaders)
    const request = withOriginHeaders({ ...outcome.request, path: path + outcome.request.path }, customHeaders)
    return this.#requestOrigin(target, request)
  }

  async #requestOrigin(target: HostTarget | undefined, request: WebRequest): Promise<WebResponse> {
    if (target?.kind === 'http-api') {
      const api = this.#context.httpApis.get(target.resource)
      if (api) return api.handle(request)
    }
    if (target?.kind === 'bucket') return readObject(this.#resource, target.resource, request, this.#context)
    return plainAnswer(502, 'CloudFront could not reach the origin.', [['x-cache', 'Error from cloudfront']])
  }

  /** What the behaviour's function makes of a request before the cache; CloudFront allows one of the two kinds. */
  async #seen(behaviour: Behaviour, viewer: WebRequest): Promise<EdgeOutcome> {
    if (behaviour.viewer) return runViewerFunction(behaviour.viewer, viewer, this)
    return this.#edge('viewer-request', behaviour, viewer)
  }

  async #edge(stage: EdgeStage, behaviour: Behaviour, request: WebRequest): Promise<EdgeOutcome> {
    const association = behaviour.edge.get(stage)
    if (!association) return { request, origin: undefined }
    const origin = stage === 'origin-request' ? behaviour.origin : undefined
    const event = edgeEvent(stage, request, { distribution: this, includeBody: association.includeBody, origin })
    const result = await this.#context.fleet.invoke(association.fn, event, 'edge')
    if (!result.ok) return executionError(text(doc(result.payload).errorMessage))
    return edgeOutcome(stage, result.payload, request)
  }

  async #errorPage(answer: WebResponse, viewer: WebRequest): Promise<WebResponse> {
    const page = this.#errorPages.find(each => each.code === answer.status)
    if (page?.path === undefined) return answer
    const found = await this.#cached(this.#behaviour(page.path), {
      ...viewer,
      method: 'GET',
      path: page.path,
      query: '',
    })
    return found.status === 200 ? { ...found, status: page.answerAs ?? answer.status } : answer
  }

  /**
   * Connects a WebSocket. Behaviour and viewer-request function apply; then the origin's stage accepts the handshake.
   */
  async upgrade(handshake: Handshake, viewer: WebRequest): Promise<void> {
    const { socket } = handshake
    const behaviour = this.#behaviour(viewer.path)
    const outcome = await this.#seen(behaviour, viewer)
    const { target, path, customHeaders } = behaviour.origin
    const api = target?.kind === 'websocket-api' ? this.#context.webSocketApis.get(target.resource) : undefined
    if (!api || 'answer' in outcome) {
      const status = 'answer' in outcome ? outcome.answer.status : 404
      socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
      return
    }
    const hasOwnDomain = target?.kind === 'websocket-api' && target.stage !== undefined
    const [, stage] = (path + outcome.request.path).split('/')
    if (!hasOwnDomain && stage !== api.stage) {
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      return
    }
    const request = withOriginHeaders(forwarded(behaviour, outcome.request), customHeaders)
    await api.connect(handshake, request)
  }
}

function headersOf(customHeaders: unknown): Headers {
  return Object.fromEntries(
    entries(customHeaders).map(([name, values]) => [name.toLowerCase(), text(docs(values)[0]?.value)]),
  )
}

function withHeaders(answer: WebResponse, headers: [string, string][]): WebResponse {
  return { ...answer, headers: [...answer.headers, ...headers] }
}

/** Answers 304 when the viewer already has the object. */
function conditional(answer: WebResponse, request: WebRequest): WebResponse {
  const etag = headerOf(answer, 'etag')
  const asked = request.headers['if-none-match']
  if (answer.status !== 200 || etag === undefined || asked === undefined) return answer
  const bare = (value: string) => value.trim().replace(/^W\//, '')
  if (asked !== '*' && !asked.split(',').some(each => bare(each) === bare(etag))) return answer
  const headers = answer.headers.filter(([name]) => !/^content-(length|type|encoding)$/i.test(name))
  return { status: 304, headers, body: '' }
}

function withPolicy(behaviour: Behaviour, answer: WebResponse): WebResponse {
  const { add, remove } = behaviour.response
  if (add.length === 0 && remove.length === 0) return answer
  const names = new Set(answer.headers.map(([name]) => name.toLowerCase()))
  const rules = add.filter(rule => rule.override || !names.has(rule.name))
  const replaced = new Set([...rules.map(rule => rule.name), ...remove])
  const kept = answer.headers.filter(([name]) => !replaced.has(name.toLowerCase()))
  return { ...answer, headers: [...kept, ...rules.map((rule): [string, string] => [rule.name, rule.value])] }
}
