/**
 * Refuses apps that ask for more than the local cloud emulates. A resource that is left out in silence would show itself
 * later, as something that works here and not on AWS or the other way round.
 */
import { UserError } from '../boot/user-error.ts'
import { doc, text } from '../data/doc.ts'
import type { Assembly } from './assembly.ts'
import type { Resource } from './resource.ts'

/** What runs here, and what says how. */
const emulated = new Set([
  ...['Api', 'ApiMapping', 'DomainName', 'Integration', 'IntegrationResponse', 'Route', 'RouteResponse', 'Stage'].map(
    name => `AWS::ApiGatewayV2::${name}`,
  ),
  ...['CachePolicy', 'Distribution', 'Function', 'OriginRequestPolicy', 'ResponseHeadersPolicy'].map(
    name => `AWS::CloudFront::${name}`,
  ),
  ...['GlobalTable', 'Table'].map(name => `AWS::DynamoDB::${name}`),
  ...['EventBus', 'Rule'].map(name => `AWS::Events::${name}`),
  ...['ManagedPolicy', 'Policy', 'Role'].map(name => `AWS::IAM::${name}`),
  'AWS::KMS::Key',
  ...['Alias', 'EventSourceMapping', 'Function', 'Permission', 'Version'].map(name => `AWS::Lambda::${name}`),
  ...['Bucket', 'BucketPolicy'].map(name => `AWS::S3::${name}`),
  ...['Subscription', 'Topic'].map(name => `AWS::SNS::${name}`),
  'AWS::SQS::Queue',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::SecretsManager::Secret',
  'Custom::CDKBucketDeployment',
  'Custom::Trigger',
])

/** What an app does the same without: alarms, logs, backups, budgets, certificates, names, the firewall. */
const withoutEffect = [
  /^AWS::(Backup|Budgets|CDK|CE|CertificateManager|CloudWatch|Logs|RUM|Route53|SES|WAFv2|XRay)::/,
  /^AWS::ApiGateway::Account$/,
  /^AWS::CloudFront::(CloudFrontOriginAccessIdentity|OriginAccessControl)$/,
  /^AWS::KMS::Alias$/,
  // The layer of the CDK's own deployer of files, in the place of which the files are put here.
  /^AWS::Lambda::LayerVersion$/,
  // A queue or topic takes here what the sender may send.
  /^AWS::(SQS::QueuePolicy|SNS::TopicPolicy)$/,
  /^Custom::(LogRetention|S3AutoDeleteObjects)$/,
]

/** Throws one error that names everything in the templates that is not emulated; `without` are types to go without. */
export function refuseUnknown(assembly: Assembly, without: readonly string[]): void {
  const refused = assembly.stacks
    .flatMap(({ resources }) => [...resources.values()])
    .flatMap(resource => {
      const reason = reasonAgainst(assembly, resource, without)
      return reason === undefined ? [] : [`  ${resource.stack.name}/${resource.id}: ${reason}`]
    })
  if (refused.length === 0) return
  throw new UserError(
    `The local cloud does not emulate what these resources are for:\n${refused.join('\n')}\nTake them out of the app that runs here, or name their types in the option "without" to run without them.`,
  )
}

function reasonAgainst(assembly: Assembly, resource: Resource, without: readonly string[]): string | undefined {
  const { type, raw } = resource
  if (without.includes(type) || withoutEffect.some(pattern => pattern.test(type))) return undefined
  if (!emulated.has(type)) return type
  if (type === 'AWS::ApiGatewayV2::Route') {
    const kind = text(assembly.value(resource, raw.AuthorizationType), 'NONE')
    return kind === 'NONE' ? undefined : `${type} with the authorization ${kind}`
  }
  if (type === 'AWS::S3::Bucket') {
    const { EventBridgeConfiguration: _, ...others } = doc(raw.NotificationConfiguration)
    const [kind] = Object.keys(others)
    return kind === undefined ? undefined : `${type} with ${kind}; its events go to EventBridge alone`
  }
  return undefined
}
