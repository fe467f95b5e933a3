import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { type HttpApi, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { httpGateway } from '../constructs/http-gateway.ts'
import { Invoker } from '../constructs/integrations.ts'
import { watch } from '../constructs/operator-topic.ts'
import { acknowledge, openRoutes } from '../nag.ts'
import { consoleApiDomain, type Settings } from '../settings.ts'
import type { ApiStack } from './api.ts'
import type { CoreStack } from './core.ts'

/** Requests a second; bursts are twice that. Operators are few. */
const throttle = { rateLimit: 200, burstLimit: 400 }

/**
 * The HTTP API of the console: CloudFront leads `/api/admin/*` here. An API takes 300 integrations, and those of the
 * marketplace and the console together come near it.
 */
export class ConsoleApiStack extends Stack {
  readonly http: HttpApi
  readonly accessLogName: string

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { core: CoreStack; api: ApiStack; settings: Settings },
  ) {
    super(scope, id, props)
    const { api, core, settings } = props
    const gateway = httpGateway(this, {
      settings,
      name: 'console-api',
      domainName: consoleApiDomain(settings),
      throttle,
    })
    this.http = gateway.http
    this.accessLogName = gateway.accessLogName
    new HttpRoute(this, 'Default', {
      httpApi: this.http,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new Invoker(this, 'Invoker').http('NotFound', api.notFound),
    })
    watch(this, 'ConsoleErrors', core.operators, {
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId: this.http.apiId },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      above: 0,
      means: 'The console answers 5xx: "Errors".',
    })
    acknowledge(this, openRoutes)
  }
}
