/**
 * Opens the HTTP listeners: each API on a port of its own, each distribution on the requested ports. Every listener
 * takes its port before anything is built, because any address may stand in an environment or in an origin's header.
 */
import { Distribution } from '../cdn/distribution.ts'
import { doc, number } from '../data/doc.ts'
import type { Answers } from '../http/answers.ts'
import { HttpApi } from '../http/http-api.ts'
import { type Handler, HttpServer, type LocalRoutes } from '../http/server.ts'
import { WebSocketApi } from '../http/websocket-api.ts'
import type { Assembly } from '../template/assembly.ts'
import type { HostTarget, Localize, Origins } from '../template/hosts.ts'
import type { Resource } from '../template/resource.ts'
import type { Dispatch } from './dispatch.ts'
import type { Emulators, ShutdownSteps } from './emulators.ts'
import { listenAgain } from './kept-ports.ts'

interface Apis {
  readonly http: Map<Resource, HttpApi>
  readonly sockets: Map<Resource, WebSocketApi>
}

export function apisOf(emulators: Emulators, dispatch: Dispatch, answers: Answers): Apis {
  const context = { ...emulators, fleet: dispatch.fleet, answers, now: emulators.clock.now }
  const apis: Apis = { http: new Map(), sockets: new Map() }
  for (const api of emulators.assembly.ofType('AWS::ApiGatewayV2::Api')) {
    if (emulators.assembly.properties(api).ProtocolType === 'WEBSOCKET')
      apis.sockets.set(api, new WebSocketApi(api, context))
    else apis.http.set(api, new HttpApi(api, context))
  }
  return apis
}

export async function openApis(apis: Apis, origins: Origins, shutdownSteps: ShutdownSteps): Promise<void> {
  const open = async (resource: Resource, handler: Handler) => {
    const server = new HttpServer(handler, undefined)
    await server.listen(0)
    origins.apis.set(resource, server.origin('127.0.0.1'))
    shutdownSteps.push(() => server.stop())
  }
  for (const [resource, api] of apis.http) await open(resource, api)
  for (const [resource, api] of apis.sockets) await open(resource, socketHandler(api))
}

/** Serves a WebSocket API without CloudFront before it. The path is the stage. */
function socketHandler(api: WebSocketApi): Handler {
  return {
    handle: async () => ({ status: 426, headers: [['upgrade', 'websocket']], body: '' }),
    upgrade: (handshake, viewer) => api.connect(handshake, viewer),
  }
}

interface SitesContext {
  readonly emulators: Emulators
  readonly dispatch: Dispatch
  readonly apis: Apis
  readonly hosts: Map<string, HostTarget>
  readonly origins: Origins
  readonly localize: Localize
  readonly localRoutes: LocalRoutes
  /** The first distribution listens here, the others on the ports after it. */
  readonly port: number
  /** Receives each distribution that is opened. */
  readonly distributions: Distribution[]
  readonly shutdownSteps: ShutdownSteps
}

/** Opens the distributions. Answers the address of the first one, or of the API in an app without distributions. */
export async function openSites(context: SitesContext): Promise<string> {
  const { emulators, dispatch, apis, hosts, origins, localize, localRoutes, port, distributions, shutdownSteps } =
    context
  const resources = inPortOrder(emulators.assembly)
  const opened: { resource: Resource; handler: LateHandler }[] = []
  for (const [index, resource] of resources.entries()) {
    const handler = new LateHandler()
    const server = new HttpServer(handler, index === 0 ? localRoutes : undefined)
    if (port === 0) await listenAgain(server, emulators.state, emulators.assembly.name(resource))
    else await server.listen(port + index)
    shutdownSteps.push(() => server.stop())
    // The two sites get two names of this machine, because cookies must see them as two sites.
    origins.distributions.set(resource, server.origin(index === 0 ? 'localhost' : '127.0.0.1'))
    opened.push({ resource, handler })
  }
  for (const { resource, handler } of opened) {
    const distribution = new Distribution(resource, {
      ...emulators,
      fleet: dispatch.fleet,
      hosts,
      httpApis: apis.http,
      webSocketApis: apis.sockets,
      objects: dispatch.objects,
      now: emulators.clock.now,
      localize,
    })
    handler.target = distribution
    distributions.push(distribution)
  }
  const [first] = resources
  if (first) return origins.distributions.get(first) ?? ''
  // In an app without distributions the API listens on the site's port.
  const [api] = apis.http.values()
  const server = new HttpServer(api ?? { handle: localRoutes.handle }, localRoutes)
  await server.listen(port)
  shutdownSteps.push(() => server.stop())
  return server.origin('localhost')
}

/** Holds the port until the distribution behind it is built. */
class LateHandler {
  target: Distribution | undefined

  #ready(): Distribution {
    if (!this.target) throw new Error('The runtime is still starting')
    return this.target
  }

  handle(request: Parameters<Distribution['handle']>[0]) {
    return this.#ready().handle(request)
  }

  upgrade(...handshake: Parameters<Distribution['upgrade']>) {
    return this.#ready().upgrade(...handshake)
  }
}

/**
 * Orders the distributions by port: the one tagged `local:port` = n listens at PORT + n, the others follow in the order
 * of the assembly. The site comes first.
 */
export function inPortOrder(assembly: Assembly): Resource[] {
  const distributions = assembly.ofType('AWS::CloudFront::Distribution')
  const place = (resource: Resource) => {
    const tags = resource.raw.Tags
    const tagged = Array.isArray(tags) ? tags.map(doc).find(tag => tag.Key === 'local:port') : undefined
    return tagged ? number(tagged.Value, 0) : distributions.indexOf(resource)
  }
  return [...distributions].sort((a, b) => place(a) - place(b))
}
