import { existsSync } from 'node:fs'
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Tags } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachedMethods,
  CachePolicy,
  Distribution,
  type EdgeLambda,
  FunctionEventType,
  HttpVersion,
  LambdaEdgeEventType,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Bucket, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { USE_CDK_MANAGED_LAMBDA_LOGGROUP } from 'aws-cdk-lib/cx-api'
import type { Construct } from 'constructs'
import { bucketDefaults } from '../constructs/buckets.ts'
import {
  apiCache,
  fileHeaders,
  forGood,
  keptErrors,
  pageCache,
  transportHeaders,
} from '../constructs/cache-policies.ts'
import { EdgeFunction, type EdgeName } from '../constructs/edge-function.ts'
import { Logs } from '../constructs/logs.ts'
import { httpOrigins } from '../constructs/origins.ts'
import { ownZone } from '../constructs/own-zone.ts'
import { ViewerFunction } from '../constructs/viewer-function.ts'
import { WebAcl } from '../constructs/web-acl.ts'
import { acknowledge, nameless } from '../nag.ts'
import { root } from '../registry.ts'
import { physicalNames, type Settings } from '../settings.ts'

/** The one address that visitors know: CloudFront with its edge functions, cache rules, firewall and files. */
export class SiteStack extends Stack {
  readonly distribution: Distribution
  readonly firewall: WebAcl
  readonly #zone: IHostedZone | undefined

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props)
    // Edge functions write to groups that the service names by their region: one of ours would stay empty.
    this.node.setContext(USE_CDK_MANAGED_LAMBDA_LOGGROUP, false)
    const { settings } = props
    const { domain, name } = settings
    this.#zone = ownZone(this, settings)
    const logs = new Bucket(this, 'Logs', {
      ...bucketDefaults,
      // CloudFront's log delivery still writes with an access list.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    acknowledge(logs, { 'AwsSolutions-S1': 'It holds the access logs; logging itself would never end.' })
    this.firewall = new WebAcl(this, 'Firewall', { name })
    this.distribution = new Distribution(this, 'Distribution', {
      comment: name,
      // A name belongs to one distribution: while another deployment's has it, this one is known by its own alone.
      ...(settings.aliases === 'on' && { domainNames: [domain] }),
      certificate: this.#certificate(settings),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: this.firewall.arn,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'site/',
      errorResponses: keptErrors,
      ...this.#behaviors(settings),
    })
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'It sells to collectors everywhere.',
      ...nameless,
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac':
        'The bucket of the pictures names the distributions of this account in its own policy.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The default behaviour is not a bucket: no path of the site is the root of one.',
    })
    // On one machine the site has the port that was asked for, the payment platform the next one.
    Tags.of(this.distribution).add('local:port', '0')
    new CfnOutput(this, 'Address', { value: this.distribution.distributionDomainName })
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId })
    if (this.#zone && settings.records === 'on') this.#records(this.#zone, domain)
  }

  #behaviors(settings: Settings) {
    const viewerRequest: EdgeLambda = {
      eventType: LambdaEdgeEventType.VIEWER_REQUEST,
      functionVersion: this.#edge('viewer-request', { timeout: 5, memory: 128 }),
    }
    const originRequest: EdgeLambda = {
      eventType: LambdaEdgeEventType.ORIGIN_REQUEST,
      functionVersion: this.#edge('origin-request', { timeout: 20, memory: 1024 }),
      includeBody: true,
    }
    const origins = httpOrigins(settings)
    const everything = {
      responseHeadersPolicy: transportHeaders(this, settings, settings.name),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachedMethods: CachedMethods.CACHE_GET_HEAD,
      // Host names the origin: API Gateway refuses a name that is not its own.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    }
    const files = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: fileHeaders(this, settings),
    }
    const calls = {
      ...everything,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: apiCache(this, settings.name),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new ViewerFunction(this, 'api-request', settings.name),
        },
      ],
    }
    const defaultBehavior: BehaviorOptions = {
      ...everything,
      origin: origins.pages,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: pageCache(this, settings.name),
      // The function answers in the origin's place, so that no Host reaches anyone; it needs CloudFront's own word for
      // the viewer's country (legal texts, §14).
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_AND_CLOUDFRONT_2022,
      edgeLambdas: [viewerRequest, originRequest],
    }
    return {
      defaultBehavior,
      additionalBehaviors: {
        '/assets/*': {
          ...files,
          // Who may not list is told "forbidden" of a file that is not there; no path of the site is the bucket's root.
          origin: S3BucketOrigin.withOriginAccessControl(this.#assets(), {
            originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
          }),
        },
        '/media/*': { ...files, origin: S3BucketOrigin.withOriginAccessControl(this.#media(settings)) },
        // The longer path first, as CloudFront tries them.
        '/api/admin/*': { ...calls, origin: origins.consoleApi },
        '/api/*': { ...calls, origin: origins.api },
        // The function before it names the call (web/edge/api-request.ts).
        '/.well-known/did.json': { ...calls, origin: origins.api },
        '/ws': {
          ...everything,
          origin: origins.live,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          edgeLambdas: [viewerRequest],
        },
      } satisfies Record<string, BehaviorOptions>,
    }
  }

  /** Its name is told, because its log groups are bounded by it in every region (scripts/deploy/edge-logs.ts). */
  #edge(name: EdgeName, size: { timeout: number; memory: number }) {
    const edge = new EdgeFunction(this, name, size)
    new CfnOutput(this, `EdgeFunction${name === 'viewer-request' ? 'OfViewer' : 'OfOrigin'}`, {
      value: edge.functionName,
    })
    return edge.currentVersion
  }

  /** The built site's files. Older ones stay: a page that was cached yesterday still asks for yesterday's script. */
  #assets(): Bucket {
    const bucket = new Bucket(this, 'Assets', {
      ...bucketDefaults,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    acknowledge(bucket, { 'AwsSolutions-S1': 'Public files of the site; CloudFront logs who asks for them.' })
    const folder = root('dist/web/client')
    if (!existsSync(folder)) return bucket
    new BucketDeployment(this, 'AssetFiles', {
      sources: [Source.asset(folder)],
      destinationBucket: bucket,
      cacheControl: [CacheControl.fromString(forGood)],
      prune: false,
      memoryLimit: 512,
      logGroup: new Logs(this, 'AssetFilesLogs'),
    })
    return bucket
  }

  /** Lives in the main region; its own policy lets this account's distributions read it (constructs/buckets.ts). */
  #media(settings: Settings): IBucket {
    return Bucket.fromBucketAttributes(this, 'Media', {
      bucketName: physicalNames(settings).publicBucket,
      region: settings.region,
    })
  }

  #certificate(settings: Settings) {
    const { domain, siteCertificateArn } = settings
    if (siteCertificateArn) return Certificate.fromCertificateArn(this, 'Certificate', siteCertificateArn)
    return new Certificate(this, 'Certificate', {
      domainName: domain,
      validation: CertificateValidation.fromDns(this.#zone),
    })
  }

  #records(zone: IHostedZone, recordName: string): void {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution))
    new ARecord(this, 'Record', { zone, recordName, target })
    new AaaaRecord(this, 'RecordV6', { zone, recordName, target })
  }
}
