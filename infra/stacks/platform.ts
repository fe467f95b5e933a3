import { Stack, type StackProps } from 'aws-cdk-lib'
import { type HttpApi, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { PlatformFunction } from '../constructs/endpoint-function.ts'
import { AppFunction } from '../constructs/function.ts'
import { httpGateway } from '../constructs/http-gateway.ts'
import { Invoker } from '../constructs/integrations.ts'
import { Logs } from '../constructs/logs.ts'
import { failuresIn } from '../constructs/metric-math.ts'
import type { SharedResources } from '../constructs/shared-resources.ts'
import { acknowledge } from '../nag.ts'
import { type PlatformPart, platformEndpointsOf, platformNotFoundFile } from '../registry.ts'
import { payApiDomain, type Settings } from '../settings.ts'

/** Requests a second; bursts are twice that. */
const throttle = { rateLimit: 1000, burstLimit: 2000 }

const keyedRoutes = {
  'AwsSolutions-APIG4':
    'Each contract names its access; the function checks the key, which may have been disabled a moment ago, and ' +
    'answers with a code of the catalogue, as an authorizer could not.',
}

interface PlatformProps {
  readonly settings: Settings
  readonly resources: SharedResources
}

/** The payment platform: an HTTP API of its own, with payments and customers; its other areas add their routes to it. */
export class PlatformStack extends Stack {
  readonly http: HttpApi
  readonly accessLogName: string
  /** Calls of this stack that broke, in five minutes. */
  readonly failures: IMetric

  constructor(scope: Construct, id: string, props: StackProps & PlatformProps) {
    super(scope, id, props)
    const { settings, resources } = props
    const gateway = httpGateway(this, {
      settings,
      name: 'pay',
      domainName: payApiDomain(settings),
      // CloudFront alone asks it: shops and the marketplace come by `pay.`.
      truststore: settings.originTruststore,
      throttle,
    })
    this.http = gateway.http
    this.accessLogName = gateway.accessLogName
    const { invoker, logGroup } = routes(this, { ...props, http: this.http })
    this.failures = failuresIn(this, logGroup)
    const notFound = new AppFunction(new Construct(this, 'platformNotFound'), 'Function', {
      name: 'platformNotFound',
      file: platformNotFoundFile,
      grants: {},
      implied: {},
      keySpace: 'platform',
      resources,
      logGroup,
      memory: 256,
    })
    new HttpRoute(this, 'Default', {
      httpApi: this.http,
      routeKey: HttpRouteKey.DEFAULT,
      integration: invoker.http('NotFound', notFound),
    })
  }
}

/** Areas of the payment platform whose functions stand in a stack of their own: one holds 500 resources. */
export class PlatformPartStack extends Stack {
  /** Calls of this stack that broke, in five minutes. */
  readonly failures: IMetric

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & PlatformProps & { http: IHttpApi; part: PlatformPart },
  ) {
    super(scope, id, props)
    this.failures = failuresIn(this, routes(this, props).logGroup)
  }
}

/** The endpoints of one stack, four resources each. */
function routes(scope: Stack, props: PlatformProps & { readonly http: IHttpApi; readonly part?: PlatformPart }) {
  const { settings, resources, http, part } = props
  const logGroup = new Logs(scope)
  const invoker = new Invoker(scope, 'Invoker')
  for (const endpoint of platformEndpointsOf(settings.acquirer, part))
    new PlatformFunction(scope, { endpoint, api: http, invoker, resources, logGroup })
  acknowledge(scope, keyedRoutes)
  return { invoker, logGroup }
}
