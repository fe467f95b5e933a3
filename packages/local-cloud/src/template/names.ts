/**
 * Computes physical names, ARNs and attributes as CloudFormation would give them, from the logical ids alone. The same
 * template therefore has the same names in every process, before anything is created.
 */
import { createHash } from 'node:crypto'
import type { Resource } from './resource.ts'

const nameProperties: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::IAM::ManagedPolicy': 'ManagedPolicyName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::ApiGatewayV2::Stage': 'StageName',
  'AWS::ApiGatewayV2::DomainName': 'DomainName',
  'AWS::ApiGatewayV2::Route': 'Name',
}

function hash(resource: Resource, length: number): string {
  const digest = createHash('sha256').update(`${resource.stack.name}/${resource.id}`).digest()
  return BigInt(`0x${digest.toString('hex')}`)
    .toString(36)
    .padStart(50, '0')
    .slice(0, length)
}

/** Answers the property that names a resource of this type, if the template may choose the name. */
export function nameProperty(type: string): string | undefined {
  return nameProperties[type]
}

export function generatedName(resource: Resource): string {
  const { stack, id, type } = resource
  switch (type) {
    case 'AWS::ApiGatewayV2::Api':
    case 'AWS::ApiGatewayV2::Route':
    case 'AWS::ApiGatewayV2::Integration':
    case 'AWS::ApiGatewayV2::Authorizer':
      return `a${hash(resource, 9)}`
    case 'AWS::CloudFront::Distribution':
      return `E${hash(resource, 13).toUpperCase()}`
    case 'AWS::S3::Bucket': {
      const plain = `${stack.name}-${id}`.toLowerCase().replace(/[^a-z0-9-]/g, '-')
      return `${plain.slice(0, 50).replace(/-+$/, '')}-${hash(resource, 8)}`
    }
    default:
      return `${stack.name}-${id}`
  }
}

export function arnOf(resource: Resource, name: string, eventBus: string | undefined): string {
  const { account, region } = resource.stack
  const at = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`
  switch (resource.type) {
    case 'AWS::Lambda::Function':
      return at('lambda', `function:${name}`)
    case 'AWS::DynamoDB::GlobalTable':
    case 'AWS::DynamoDB::Table':
      return at('dynamodb', `table/${name}`)
    case 'AWS::SQS::Queue':
      return at('sqs', name)
    case 'AWS::SNS::Topic':
      return at('sns', name)
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${account}:role/${name}`
    case 'AWS::IAM::ManagedPolicy':
      return `arn:aws:iam::${account}:policy/${name}`
    case 'AWS::Events::EventBus':
      return at('events', `event-bus/${name}`)
    case 'AWS::Events::Rule':
      return at('events', `rule/${eventBus && eventBus !== 'default' ? `${eventBus}/` : ''}${name}`)
    case 'AWS::Scheduler::ScheduleGroup':
      return at('scheduler', `schedule-group/${name}`)
    case 'AWS::SecretsManager::Secret':
      return at('secretsmanager', `secret:${name}-${hash(resource, 6)}`)
    case 'AWS::Logs::LogGroup':
      return at('logs', `log-group:${name}:*`)
    case 'AWS::SES::EmailIdentity':
      return at('ses', `identity/${name}`)
    case 'AWS::CloudFront::Distribution':
      return `arn:aws:cloudfront::${account}:distribution/${name}`
    default:
      return at(resource.type.split('::')[1]?.toLowerCase() ?? 'custom', name)
  }
}

/** Answers the CloudFront host of a distribution, which GetAtt DomainName returns. */
export function distributionHost(resource: Resource): string {
  return `d${hash(resource, 13)}.cloudfront.net`
}
