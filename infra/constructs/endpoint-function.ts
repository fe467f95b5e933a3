import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Grants } from '#shared/api/grants.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { endpointFile, platformFile } from '../registry.ts'
import { AppFunction } from './function.ts'
import { impliedByEndpoint, impliedByPlatformEndpoint } from './grants.ts'
import type { Invoker } from './integrations.ts'
import type { SharedResources } from './shared-resources.ts'

export interface EndpointFunctionProps {
  readonly endpoint: Endpoint
  readonly api: IHttpApi
  readonly invoker: Invoker
  readonly resources: SharedResources
  readonly logGroup: ILogGroup
}

/** API Gateway answers for itself after 30 s: a function that runs longer works for nobody. */
const longestAnswer = 29

export interface PlatformFunctionProps extends Omit<EndpointFunctionProps, 'endpoint'> {
  readonly endpoint: PlatformEndpoint
}

/**
 * A contract of the payment platform as infrastructure. Its paths are complete, and its functions may read the pepper
 * of the API keys.
 */
export class PlatformFunction extends Construct {
  constructor(scope: Construct, { endpoint, api, invoker, resources, logGroup }: PlatformFunctionProps) {
    super(scope, endpoint.id)
    const { secrets, ...grants }: Grants = endpoint.grants
    const isKeyed = endpoint.access.key !== 'none'
    const target = new AppFunction(this, 'Function', {
      name: endpoint.id,
      file: platformFile(endpoint),
      grants: { ...grants, secrets: { ...secrets, ...(isKeyed && { platformPepper: ['get'] }) } },
      implied: impliedByPlatformEndpoint(endpoint),
      keySpace: 'platform',
      resources,
      logGroup,
      timeout: longestAnswer,
      memory: endpoint.memory,
      concurrency: endpoint.concurrency,
    })
    new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(endpoint.path, HttpMethod[endpoint.method]),
      integration: invoker.http('Integration', target),
    })
  }
}

/** A contract as infrastructure: route -> function with its grants. The route belongs to the domain's stack, not the API's. */
export class EndpointFunction extends Construct {
  constructor(scope: Construct, { endpoint, api, invoker, resources, logGroup }: EndpointFunctionProps) {
    super(scope, endpoint.id)
    const target = new AppFunction(this, 'Function', {
      name: endpoint.id,
      file: endpointFile(endpoint),
      grants: endpoint.grants,
      implied: impliedByEndpoint(endpoint),
      keySpace: 'marketplace',
      resources,
      logGroup,
      timeout: longestAnswer,
      memory: endpoint.memory,
      concurrency: endpoint.concurrency,
    })
    new HttpRoute(this, 'Route', {
      httpApi: api,
      routeKey: HttpRouteKey.with(`/api${endpoint.path}`, HttpMethod[endpoint.method]),
      integration: invoker.http('Integration', target),
    })
  }
}
