/**
 * Emulates one HTTP API of the templates: finds the route, checks that API Gateway may invoke its function, and invokes
 * it.
 */
import { doc, flag, number, optional, text, texts } from '../data/doc.ts'
import type { AccessLog } from '../iam/access-log.ts'
import type { Roles } from '../iam/roles.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import type { Answers } from './answers.ts'
import { type CorsRules, corsAnswer, corsHeaders } from './cors.ts'
import { jsonAnswer, type WebRequest, type WebResponse } from './message.ts'
import { eventOf, internalError, responseOf } from './payload.ts'
import { compileRoutes, type Found } from './routes.ts'

interface Target {
  readonly fn: Resource
  readonly credentials: string | undefined
}

export interface ApiContext {
  readonly assembly: Assembly
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly fleet: Fleet
  readonly answers: Answers
  now(): number
}

/** API Gateway's limits for request line and headers together, and for the body. */
const headerLimit = 10_240
const bodyLimit = 10_485_760

export class HttpApi {
  readonly id: string
  readonly #api: Resource
  readonly #context: ApiContext
  readonly #find: (method: string, path: string) => Found<Target> | undefined
  readonly #cors: CorsRules | undefined
  readonly #disabled: boolean

  constructor(api: Resource, context: ApiContext) {
    const { assembly } = context
    this.#api = api
    this.#context = context
    this.id = assembly.name(api)
    const properties = assembly.properties(api)
    const cors = doc(properties.CorsConfiguration)
    this.#disabled = flag(properties.DisableExecuteApiEndpoint)
    this.#cors =
      properties.CorsConfiguration === undefined
        ? undefined
        : {
            origins: texts(cors.AllowOrigins),
            methods: texts(cors.AllowMethods),
            headers: texts(cors.AllowHeaders),
            exposed: texts(cors.ExposeHeaders),
            credentials: flag(cors.AllowCredentials),
            maxAge: optional(cors.MaxAge) === undefined ? undefined : number(cors.MaxAge, 0),
          }
    const routes = assembly
      .ofType('AWS::ApiGatewayV2::Route')
      .map(route => assembly.properties(route))
      .filter(route => route.ApiId === this.id)
      .map(route => ({ routeKey: text(route.RouteKey), target: integrationOf(assembly, text(route.Target)) }))
    this.#find = compileRoutes(routes)
  }

  get isDisabled(): boolean {
    return this.#disabled
  }

  async handle(request: WebRequest): Promise<WebResponse> {
    const origin = request.headers.origin
    if (this.#cors && origin !== undefined && request.method === 'OPTIONS')
      return corsAnswer(this.#cors, request.headers)
    const answer = await this.#answer(request)
    if (this.#cors && origin !== undefined) answer.headers = [...answer.headers, ...corsHeaders(this.#cors, origin)]
    return answer
  }

  async #answer(request: WebRequest): Promise<WebResponse> {
    if (sizeOf(request) > headerLimit) return jsonAnswer(431, { message: 'Request Header Fields Too Large' })
    if (request.body.length > bodyLimit) return jsonAnswer(413, { message: 'Request Entity Too Large' })
    const found = this.#find(request.method, request.path)
    if (!found) return jsonAnswer(404, { message: 'Not Found' })
    const { fn, credentials } = found.route.target
    if (!this.#mayInvoke(fn, credentials, found.route.routeKey)) return { ...internalError }
    const event = eventOf(request, {
      apiId: this.id,
      account: this.#api.stack.account,
      domainName: request.headers.host ?? `${this.id}.execute-api.${this.#api.stack.region}.amazonaws.com`,
      stage: '$default',
      routeKey: found.route.routeKey,
      pathParameters: found.pathParameters,
      now: this.#context.now(),
    })
    const result = await this.#context.fleet.invoke(fn, event)
    const answer = result.ok ? responseOf(result.payload) : { ...internalError }
    this.#context.answers.add(found.route.routeKey, answer)
    return answer
  }

  #mayInvoke(fn: Resource, credentials: string | undefined, routeKey: string): boolean {
    const { assembly, roles, accessLog, now } = this.#context
    const { region, account } = this.#api.stack
    const [method = '', path = '/$default'] = routeKey.split(' ')
    const source = `arn:aws:execute-api:${region}:${account}:${this.id}/*/${method === 'ANY' ? '*' : method}${path}`
    const resource = assembly.arn(fn)
    const allowed =
      credentials === undefined
        ? roles.mayInvoke(fn, 'apigateway.amazonaws.com', source) ||
          roles.mayInvoke(fn, 'apigateway.amazonaws.com', source.replace(/\/\*\/[^/]*/, '/*/*'))
        : roles.roleAllows(credentials, 'apigateway.amazonaws.com', { action: 'lambda:InvokeFunction', resource })
    if (!allowed) {
      const caller = `API Gateway ${routeKey}`
      accessLog.denied({
        at: new Date(now()).toISOString(),
        caller,
        action: 'lambda:InvokeFunction',
        resource,
        side: 'resource',
      })
    }
    return allowed
  }
}

function sizeOf(request: WebRequest): number {
  let size = request.method.length + request.path.length + request.query.length + 12
  for (const name in request.headers) size += name.length + (request.headers[name]?.length ?? 0) + 4
  return size
}

/** Answers the integration that a route's target, `integrations/{id}`, names. */
export function integrationResource(assembly: Assembly, target: string): Resource {
  const id = target.split('/').pop()
  const integration = assembly.ofType('AWS::ApiGatewayV2::Integration').find(each => assembly.name(each) === id)
  if (!integration) throw new Error(`No integration ${id} in the templates`)
  return integration
}

/** Answers the function behind `integrations/{id}`. */
export function integrationOf(assembly: Assembly, target: string): Target {
  const integration = integrationResource(assembly, target)
  const properties = assembly.properties(integration)
  const uri = text(properties.IntegrationUri)
  const arn = /functions\/(arn:.*)\/invocations/.exec(uri)?.[1] ?? uri
  const fn = assembly.byArn(arn)
  if (!fn) throw new Error(`Integration ${integration.id} names ${arn}, which is no function of the templates`)
  return { fn, credentials: optional(properties.CredentialsArn) }
}
