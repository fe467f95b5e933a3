import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import {
  ApiMapping,
  DomainName,
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import { accessLog } from '../constructs/access-log.ts'
import { PlatformFunction } from '../constructs/endpoint-function.ts'
import { AppFunction } from '../constructs/function.ts'
import { Invoker } from '../constructs/integrations.ts'
import { AccessLogs, Logs } from '../constructs/logs.ts'
import type { SharedResources } from '../constructs/shared-resources.ts'
import { acknowledge } from '../nag.ts'
import { platformEndpointsWith, platformNotFoundFile } from '../registry.ts'
import { payApiDomain, type Settings } from '../settings.ts'

/** Requests a second; bursts are twice that. */
const throttle = { rateLimit: 1000, burstLimit: 2000 }

/** The payment platform: an HTTP API of its own with all its endpoints, four resources each. */
export class PlatformStack extends Stack {
  readonly http: HttpApi
  readonly accessLogName: string

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings; resources: SharedResources }) {
    super(scope, id, props)
    const { settings, resources } = props
    this.http = new HttpApi(this, 'Http', {
      apiName: `${settings.name}-pay`,
      createDefaultStage: false,
      // Only CloudFront is to find it, by its own domain name.
      disableExecuteApiEndpoint: true,
    })
    const logGroup = new Logs(this)
    const invoker = new Invoker(this, 'Invoker')
    // The policy of one role has room for 85 functions.
    const ofTransfers = new Invoker(this, 'InvokerOfTransfers')
    for (const endpoint of platformEndpointsWith(settings.acquirer)) {
      const own = endpoint.area === 'transfers' ? ofTransfers : invoker
      new PlatformFunction(this, { endpoint, api: this.http, invoker: own, resources, logGroup })
    }
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
    const access = new AccessLogs(this, 'Access', `${settings.name}/pay`)
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle,
      accessLogSettings: accessLog(access, {
        route: '$context.routeKey',
        integrationLatency: '$context.integrationLatency',
      }),
    })
    this.accessLogName = access.logGroupName
    this.#domain(settings, stage)
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'Each contract names its access; the function checks the key, which may have been disabled a moment ago, and ' +
        'answers with a code of the catalogue, as an authorizer could not.',
    })
  }

  #domain(settings: Settings, stage: HttpStage): void {
    const { hostedZoneId, domain, apiCertificateArn, records } = settings
    const zone =
      hostedZoneId !== undefined
        ? HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain })
        : undefined
    const domainName = payApiDomain(settings)
    const certificate = apiCertificateArn
      ? Certificate.fromCertificateArn(this, 'Certificate', apiCertificateArn)
      : new Certificate(this, 'Certificate', { domainName, validation: CertificateValidation.fromDns(zone) })
    const name = new DomainName(this, 'Domain', { domainName, certificate, securityPolicy: SecurityPolicy.TLS_1_2 })
    new ApiMapping(this, 'Mapping', { api: this.http, domainName: name, stage })
    new CfnOutput(this, 'Target', { value: name.regionalDomainName })
    new CfnOutput(this, 'TargetZone', { value: name.regionalHostedZoneId })
    if (!zone || records === 'off') return
    const target = new ApiGatewayv2DomainProperties(name.regionalDomainName, name.regionalHostedZoneId)
    new ARecord(this, 'Record', { zone, recordName: domainName, target: RecordTarget.fromAlias(target) })
  }
}
