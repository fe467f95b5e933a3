import { CfnOutput } from 'aws-cdk-lib'
import {
  ApiMapping,
  DomainName,
  HttpApi,
  HttpStage,
  type MTLSConfig,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { accessLog } from './access-log.ts'
import { AccessLogs } from './logs.ts'
import { ownZone } from './own-zone.ts'

interface HttpGatewayProps {
  readonly settings: Settings
  /** Ends the API's name and that of its access log, behind the deployment's. */
  readonly name: string
  /** By which CloudFront alone is to find it. */
  readonly domainName: string
  /** `s3://bucket/key` of the authorities whose certificates open it. Without one the name answers to anybody. */
  readonly truststore?: string | undefined
  /** Requests a second; bursts are twice that. */
  readonly throttle: { readonly rateLimit: number; readonly burstLimit: number }
}

export interface HttpGateway {
  readonly http: HttpApi
  readonly accessLogName: string
}

function authorities(scope: Construct, truststore: string): MTLSConfig {
  const { host, pathname } = new URL(truststore)
  return { bucket: Bucket.fromBucketName(scope, 'Truststore', host), key: pathname.slice(1) }
}

/** An HTTP API with its stage, access log, certificate and name, whose routes others add. */
export function httpGateway(scope: Construct, props: HttpGatewayProps): HttpGateway {
  const { settings, name, domainName, truststore, throttle } = props
  const http = new HttpApi(scope, 'Http', {
    apiName: `${settings.name}-${name}`,
    createDefaultStage: false,
    // Only CloudFront is to find it, by its own domain name.
    disableExecuteApiEndpoint: true,
  })
  const access = new AccessLogs(scope, 'Access', `${settings.name}/${name}`)
  const stage = new HttpStage(scope, 'Stage', {
    httpApi: http,
    autoDeploy: true,
    throttle,
    accessLogSettings: accessLog(access, {
      route: '$context.routeKey',
      integrationLatency: '$context.integrationLatency',
    }),
  })
  const { apiCertificateArn, records } = settings
  const zone = ownZone(scope, settings)
  const certificate = apiCertificateArn
    ? Certificate.fromCertificateArn(scope, 'Certificate', apiCertificateArn)
    : new Certificate(scope, 'Certificate', { domainName, validation: CertificateValidation.fromDns(zone) })
  const own = new DomainName(scope, 'Domain', {
    domainName,
    certificate,
    securityPolicy: SecurityPolicy.TLS_1_2,
    ...(truststore !== undefined && { mtls: authorities(scope, truststore) }),
  })
  new ApiMapping(scope, 'Mapping', { api: http, domainName: own, stage })
  // What the name is to point at, wherever its record is made (scripts/deploy/names.ts).
  new CfnOutput(scope, 'Target', { value: own.regionalDomainName })
  new CfnOutput(scope, 'TargetZone', { value: own.regionalHostedZoneId })
  if (zone && records === 'on') {
    const target = new ApiGatewayv2DomainProperties(own.regionalDomainName, own.regionalHostedZoneId)
    new ARecord(scope, 'Record', { zone, recordName: domainName, target: RecordTarget.fromAlias(target) })
  }
  return { http, accessLogName: access.logGroupName }
}
