import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  HttpMethods,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'
import { physicalNames, publicOrigin, type Settings } from '../settings.ts'
import type { SharedResources } from './shared-resources.ts'

export const bucketDefaults = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} satisfies BucketProps

/** The five buckets of the application and the one for their access logs. All are private; `public` is CloudFront's. */
export class Buckets extends Construct {
  readonly public: Bucket
  readonly private: Bucket
  readonly references: SharedResources['buckets']

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    const names = physicalNames(settings)
    const logs = new Bucket(this, 'Logs', {
      ...bucketDefaults,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    acknowledge(logs, { 'AwsSolutions-S1': 'It holds the access logs; logging itself would never end.' })
    const logged = (prefix: string) => ({
      ...bucketDefaults,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: `${prefix}/`,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const versioned = { versioned: true, lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }] }

    const quarantine = new Bucket(this, 'Quarantine', {
      ...logged('quarantine'),
      bucketName: names.quarantineBucket,
      // What was not re-encoded within a day never will be (D16).
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: [publicOrigin(settings)],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3000,
        },
      ],
    })
    this.public = new Bucket(this, 'Public', { ...logged('public'), ...versioned, bucketName: names.publicBucket })
    // Archives of members' own data: a day, and no earlier version of them.
    const taken = { prefix: 'taken/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) }
    this.private = new Bucket(this, 'Private', {
      ...logged('private'),
      ...versioned,
      bucketName: names.privateBucket,
      // An archive whose making was stopped leaves parts behind.
      lifecycleRules: [...versioned.lifecycleRules, taken, { abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    })
    const index = new Bucket(this, 'Index', {
      ...logged('index'),
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    })
    const exported = new Bucket(this, 'Export', {
      ...logged('export'),
      // A whole table is in it: it stays until a morning has looked at what the night has found.
      lifecycleRules: [{ expiration: Duration.days(3), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    })
    for (const bucket of [quarantine, this.public, this.private, exported]) sendEvents(bucket)

    // The distribution stands in another stack and region; the account in its ARN keeps every other one out.
    this.public.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        // Listing makes a picture that is not there a 404; its own path, the bucket's root, is no path of the site.
        actions: ['s3:GetObject', 's3:ListBucket'],
        resources: [this.public.bucketArn, this.public.arnForObjects('*')],
        conditions: { ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${settings.account}:distribution/*` } },
      }),
    )
    const reference = ({ bucketName, bucketArn }: Bucket) => ({ name: bucketName, arn: bucketArn })
    this.references = {
      quarantine: reference(quarantine),
      public: reference(this.public),
      private: reference(this.private),
      index: reference(index),
      export: reference(exported),
    }
  }
}

/** Set on the resource itself: the construct's own flag would add a custom resource for it. */
function sendEvents(bucket: Bucket): void {
  const resource = bucket.node.defaultChild
  if (!(resource instanceof CfnBucket)) throw new Error(`${bucket.node.path} is not made of an AWS::S3::Bucket`)
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}
