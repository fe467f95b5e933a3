import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Tags } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Bucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { bucketDefaults } from '../constructs/buckets.ts'
import { keptErrors, transportHeaders } from '../constructs/cache-policies.ts'
import { httpOrigins } from '../constructs/origins.ts'
import { ownZone } from '../constructs/own-zone.ts'
import { WebAcl } from '../constructs/web-acl.ts'
import { acknowledge, nameless } from '../nag.ts'
import { payDomain, type Settings } from '../settings.ts'

/** A shop's server makes all its calls from a few addresses; the keys have their own limits. */
const callsOfOneAddress = 60_000

/**
 * The payment platform's own address: another site than the marketplace's, for cookies, frames and keys alike. It keeps
 * nothing and runs nothing at the edge.
 */
export class PlatformSiteStack extends Stack {
  readonly distribution: Distribution
  readonly firewall: WebAcl

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props)
    const { settings } = props
    const { name, siteCertificateArn } = settings
    const zone = ownZone(this, settings)
    const certificate = siteCertificateArn
      ? Certificate.fromCertificateArn(this, 'Certificate', siteCertificateArn)
      : new Certificate(this, 'Certificate', {
          domainName: payDomain(settings),
          validation: CertificateValidation.fromDns(zone),
        })
    const machinePaths = ['/v1/', '/hooks/']
    this.firewall = new WebAcl(this, 'Firewall', { name: `${name}-pay`, rate: callsOfOneAddress, machinePaths })
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${name}-pay`,
      ...(settings.aliases === 'on' && { domainNames: [payDomain(settings)] }),
      certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: this.firewall.arn,
      enableLogging: true,
      logBucket: this.#logs(),
      logFilePrefix: 'pay/',
      errorResponses: keptErrors,
      defaultBehavior: {
        origin: httpOrigins(settings).platform,
        // A key must never travel in plain text, not even to be sent on.
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        responseHeadersPolicy: transportHeaders(this, settings, `${name}-pay`),
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    })
    Tags.of(this.distribution).add('local:port', '1')
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'Its shop sells to collectors everywhere.',
      ...nameless,
    })
    new CfnOutput(this, 'Address', { value: this.distribution.distributionDomainName })
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId })
    if (zone && settings.records === 'on') this.#records(zone, payDomain(settings))
  }

  #logs(): Bucket {
    const logs = new Bucket(this, 'Logs', {
      ...bucketDefaults,
      // CloudFront's log delivery still writes with an access list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    acknowledge(logs, { 'AwsSolutions-S1': 'It holds the access logs; logging itself would never end.' })
    return logs
  }

  #records(zone: IHostedZone, recordName: string): void {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution))
    new ARecord(this, 'Record', { zone, recordName, target })
    new AaaaRecord(this, 'RecordV6', { zone, recordName, target })
  }
}
