import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import {
  ApiMapping,
  CfnStage,
  DomainName,
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IApi,
  type IStage,
  SecurityPolicy,
  WebSocketApi,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import { accessLog } from '../constructs/access-log.ts'
import { backgroundFunction } from '../constructs/background.ts'
import { AppFunction } from '../constructs/function.ts'
import { Invoker } from '../constructs/integrations.ts'
import { AccessLogs, Logs } from '../constructs/logs.ts'
import { ownZone } from '../constructs/own-zone.ts'
import { Pong } from '../constructs/pong.ts'
import type { SharedResources } from '../constructs/shared-resources.ts'
import { acknowledge, openRoutes } from '../nag.ts'
import { notFoundFile, socketRoutes } from '../registry.ts'
import { apiDomain, liveDomain, type Settings } from '../settings.ts'
import type { CoreStack } from './core.ts'

interface Mapped {
  readonly id: string
  readonly domain: string
  readonly api: IApi
  readonly stage: IStage
  readonly apiMappingKey?: string
}

const socketStage = 'live'

/** Requests a second; bursts are twice that. Above it API Gateway answers 429 and no function is paid for. */
const throttle = { rateLimit: 2000, burstLimit: 4000 }

const socketThrottle = (rate: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: 2 * rate })

/** Messages a second, of all connections together: twenty thousand open pages ping 83 times, and subscribe when they open. */
const socketThrottles = {
  $connect: socketThrottle(500),
  subscribe: socketThrottle(500),
  unsubscribe: socketThrottle(200),
  ping: socketThrottle(300),
  $default: socketThrottle(50),
}

/** The HTTP API, whose routes the domains' stacks add, and the WebSocket API with its routes. */
export class ApiStack extends Stack {
  readonly http: HttpApi
  readonly webSocket: WebSocketApi
  /** Answers what has no route, here and in the console's API. */
  readonly notFound: AppFunction
  /** Complete: with the socket's management side. */
  readonly resources: SharedResources
  /** For queries over the calls; one line each. */
  readonly accessLogName: string

  constructor(scope: Construct, id: string, props: StackProps & { core: CoreStack; settings: Settings }) {
    super(scope, id, props)
    const { core, settings } = props
    const { region, account, name } = settings
    this.http = new HttpApi(this, 'Http', {
      apiName: `${name}-http`,
      createDefaultStage: false,
      // Only CloudFront is to find it, by its own domain name.
      disableExecuteApiEndpoint: true,
    })
    this.webSocket = new WebSocketApi(this, 'Live', {
      apiName: `${name}-live`,
      routeSelectionExpression: '$request.body.action',
    })
    // By its known stage name: a reference to the stage, which needs the routes, would go round in a circle.
    this.resources = {
      ...core.resources,
      sockets: {
        endpoint: `https://${this.webSocket.apiId}.execute-api.${region}.amazonaws.com/${socketStage}`,
        arn: `arn:aws:execute-api:${region}:${account}:${this.webSocket.apiId}/${socketStage}/*/@connections/*`,
      },
    }
    this.notFound = this.#routes()
    this.accessLogName = this.#stages(settings)
    acknowledge(this, openRoutes)
  }

  #routes(): AppFunction {
    const logGroup = new Logs(this)
    const invoker = new Invoker(this, 'Invoker')
    const notFound = new AppFunction(new Construct(this, 'notFound'), 'Function', {
      name: 'notFound',
      file: notFoundFile,
      grants: {},
      implied: {},
      keySpace: 'marketplace',
      resources: this.resources,
      logGroup,
      memory: 256,
    })
    new HttpRoute(this, 'Default', {
      httpApi: this.http,
      routeKey: HttpRouteKey.DEFAULT,
      integration: invoker.http('NotFound', notFound),
    })
    for (const entry of socketRoutes()) {
      const target = backgroundFunction(new Construct(this, entry.id), entry, { resources: this.resources, logGroup })
      this.webSocket.addRoute(entry.route, { integration: invoker.webSocket(entry.id, target) })
    }
    new Pong(this.webSocket, 'Pong')
    return notFound
  }

  #stages(settings: Settings): string {
    const httpAccess = new AccessLogs(this, 'HttpAccess', `${settings.name}/http`)
    const httpStage = new HttpStage(this, 'HttpStage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle,
      accessLogSettings: accessLog(httpAccess, {
        route: '$context.routeKey',
        integrationLatency: '$context.integrationLatency',
      }),
    })
    const liveStage = new WebSocketStage(this, 'LiveStage', {
      webSocketApi: this.webSocket,
      stageName: socketStage,
      autoDeploy: true,
      throttle,
      accessLogSettings: accessLog(new AccessLogs(this, 'LiveAccess', `${settings.name}/live`), {
        route: '$context.routeKey',
        event: '$context.eventType',
        connection: '$context.connectionId',
      }),
    })
    if (CfnStage.isCfnResource(liveStage.node.defaultChild)) {
      // Each route for itself, so that a flood of one message keeps nobody from the others.
      liveStage.node.defaultChild.addPropertyOverride('RouteSettings', socketThrottles)
    }
    // A WebSocket API cannot be deployed before it has routes; they are below it in the tree.
    liveStage.node.addDependency(this.webSocket)
    if (settings.accountWide === 'on') liveStage.node.addDependency(this.#logAccount())
    this.#domains(settings, [
      { id: 'Api', domain: apiDomain(settings), api: this.http, stage: httpStage },
      // CloudFront asks for the path that its visitors ask for.
      { id: 'Live', domain: liveDomain(settings), api: this.webSocket, stage: liveStage, apiMappingKey: 'ws' },
    ])
    return httpAccess.logGroupName
  }

  /** A WebSocket API writes its log by a role that is set once for account and region. */
  #logAccount(): CfnAccount {
    const role = new Role(this, 'LogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    })
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'API Gateway accepts no other policy for the role of the account: it is checked by name.',
    })
    return new CfnAccount(this, 'LogAccount', { cloudWatchRoleArn: role.roleArn })
  }

  #domains(settings: Settings, each: readonly Mapped[]): void {
    const { apiCertificateArn, records } = settings
    const zone = ownZone(this, settings)
    // Without a zone the deployment waits until the operator has made the records that ACM shows.
    const certificate = apiCertificateArn
      ? Certificate.fromCertificateArn(this, 'Certificate', apiCertificateArn)
      : new Certificate(this, 'Certificate', {
          domainName: apiDomain(settings),
          subjectAlternativeNames: [liveDomain(settings)],
          validation: CertificateValidation.fromDns(zone),
        })
    for (const { id, domain: domainName, api, stage, apiMappingKey } of each) {
      const name = new DomainName(this, `${id}Domain`, {
        domainName,
        certificate,
        securityPolicy: SecurityPolicy.TLS_1_2,
      })
      new ApiMapping(this, `${id}Mapping`, { api, domainName: name, stage, apiMappingKey })
      // What the names are to point at, wherever their records are made (scripts/deploy/names.ts).
      new CfnOutput(this, `${id}Target`, { value: name.regionalDomainName })
      new CfnOutput(this, `${id}TargetZone`, { value: name.regionalHostedZoneId })
      if (!zone || records === 'off') continue
      const target = new ApiGatewayv2DomainProperties(name.regionalDomainName, name.regionalHostedZoneId)
      new ARecord(this, `${id}Record`, { zone, recordName: domainName, target: RecordTarget.fromAlias(target) })
    }
  }
}
