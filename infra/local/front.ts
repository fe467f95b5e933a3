// Opens what browsers and functions reach over HTTP: each API on a port of its own, each distribution on the ports
// that were asked for. Ports come first, because every address may stand in an environment or an origin's header.
import type { Origins, Place } from './addresses.ts'
import { Distribution } from './cdn/distribution.ts'
import { doc, number } from './doc.ts'
import type { Engine } from './engine.ts'
import type { Local } from './environment.ts'
import type { Closing, Foundation } from './foundation.ts'
import type { Answers } from './http/answers.ts'
import { HttpApi } from './http/http-api.ts'
import { WebSocketApi } from './http/websocket-api.ts'
import { FrontServer, type Handler, type Own } from './servers.ts'
import type { Assembly } from './template/assembly.ts'
import type { Resource } from './template/resource.ts'

export type Apis = { http: Map<Resource, HttpApi>; sockets: Map<Resource, WebSocketApi> }

export function apisOf(base: Foundation, engine: Engine, answers: Answers): Apis {
  const parts = { ...base, fleet: engine.fleet, answers, now: base.clock.now }
  const apis: Apis = { http: new Map(), sockets: new Map() }
  for (const api of base.assembly.ofType('AWS::ApiGatewayV2::Api')) {
    if (base.assembly.properties(api).ProtocolType === 'WEBSOCKET') apis.sockets.set(api, new WebSocketApi(api, parts))
    else apis.http.set(api, new HttpApi(api, parts))
  }
  return apis
}

export async function openApis(apis: Apis, origins: Origins, closing: Closing): Promise<void> {
  const open = async (resource: Resource, handler: Handler) => {
    const server = new FrontServer(handler, undefined)
    await server.listen(0)
    origins.apis.set(resource, server.origin('127.0.0.1'))
    closing.push(() => server.stop())
  }
  for (const [resource, api] of apis.http) await open(resource, api)
  for (const [resource, api] of apis.sockets) await open(resource, socketHandler(api))
}

/** A WebSocket API reached directly, not through CloudFront: the path is the stage. */
function socketHandler(api: WebSocketApi): Handler {
  return {
    handle: async () => ({ status: 426, headers: [['upgrade', 'websocket']], body: '' }),
    upgrade: (incoming, socket, head, viewer) => api.connect(incoming, socket, head, viewer.headers, viewer.query),
  }
}

export type SiteOptions = {
  port: number
  own: Own
  apis: Apis
  places: Map<string, Place>
  origins: Origins
  local: Local
}

/** Answers the address of the first distribution, or of the API where there is none. */
export async function openSites(
  base: Foundation,
  engine: Engine,
  options: SiteOptions,
  built: Distribution[],
  closing: Closing,
): Promise<string> {
  const { own, apis, origins, port, places, local } = options
  const resources = inPortOrder(base.assembly)
  const opened: { resource: Resource; handler: LateHandler }[] = []
  for (const [index, resource] of resources.entries()) {
    const handler = new LateHandler()
    const server = new FrontServer(handler, index === 0 ? own : undefined)
    await server.listen(port === 0 ? 0 : port + index)
    closing.push(() => server.stop())
    // Two names for this machine, so that the two sites are two sites for cookies.
    origins.distributions.set(resource, server.origin(index === 0 ? 'localhost' : '127.0.0.1'))
    opened.push({ resource, handler })
  }
  for (const { resource, handler } of opened) {
    const distribution = new Distribution(resource, {
      ...base,
      fleet: engine.fleet,
      places,
      httpApis: apis.http,
      webSocketApis: apis.sockets,
      objects: engine.objects,
      now: base.clock.now,
      localize: local,
    })
    handler.target = distribution
    built.push(distribution)
  }
  const [first] = resources
  if (first) return origins.distributions.get(first) ?? ''
  // An app without a site: its API answers in the site's place.
  const [api] = apis.http.values()
  const server = new FrontServer(api ?? { handle: own.handle }, own)
  await server.listen(port)
  closing.push(() => server.stop())
  return server.origin('localhost')
}

/** Takes the port before what answers on it can be built. */
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
 * Which distribution listens where: the one tagged `local:port` = n at PORT + n, the others in the order of the
 * assembly. The site comes first.
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
