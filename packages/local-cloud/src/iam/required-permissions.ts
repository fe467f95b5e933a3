/**
 * Maps AWS requests to the permissions that they require, by one small function per service. The SDK defines the
 * requests on the wire, AWS's service authorization reference the names of the actions.
 */
import { type Doc, doc, docs, optional, parse, text } from '../data/doc.ts'
import { dynamoPermissions, type TableSchema } from './dynamo-permissions.ts'
import type { Permission } from './policy.ts'

export interface SignedRequest {
  service: string
  region: string
  readonly account: string
  readonly method: string
  /** The path as sent, still percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
  readonly operation: string
}

/** What a request leaves out because the account knows it. */
export interface Schema extends TableSchema {
  /** Answers the ARN of a secret by any of its names. */
  secretArn(id: string): string | undefined
  /** ISO code of the country in which the account's SMS sender ids are registered. */
  readonly senderCountry: string
}

export function requiredPermissions(request: SignedRequest, schema: Schema): Permission[] {
  const { service, region, account, operation } = request
  const arn = (name: string, rest: string) => `arn:aws:${name}:${region}:${account}:${rest}`
  const body = () => parse(request.body.toString('utf8')) ?? {}
  switch (service) {
    case 'dynamodb':
      return dynamoPermissions(
        operation,
        body(),
        name => (name.startsWith('arn:') ? name : arn('dynamodb', `table/${name}`)),
        schema,
      )
    case 'sqs': {
      const queue = text(body().QueueUrl).split('/').pop() ?? ''
      return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queue ? arn('sqs', queue) : '*' }]
    }
    case 'sns':
      return topicPermissions(request)
    case 'events':
      return busPermissions(operation, body(), arn)
    case 'scheduler':
      return schedulerPermissions(request, arn)
    case 'execute-api': {
      const [, api, stage, , id] = request.path.split('/')
      const resource = arn('execute-api', `${api}/${stage}/${request.method}/@connections/${id}`)
      return [{ action: 'execute-api:ManageConnections', resource }]
    }
    case 's3':
      return objectPermissions(request)
    case 'secretsmanager': {
      const id = text(body().SecretId ?? body().Name, '*')
      const known = schema.secretArn(id) ?? (id.startsWith('arn:') ? id : arn('secretsmanager', `secret:${id}`))
      return [{ action: `secretsmanager:${operation}`, resource: known }]
    }
    case 'kms':
      return [{ action: `kms:${operation}`, resource: text(body().KeyId, '*') }]
    case 'ses':
      return emailPermissions(request, arn)
    case 'sms-voice':
      return textPermissions(operation, body(), arn, schema)
    case 'monitoring':
      return [{ action: `cloudwatch:${operation || 'PutMetricData'}`, resource: '*' }]
    case 'xray':
      return [{ action: `xray:${operation || 'PutTraceSegments'}`, resource: '*' }]
    default:
      return [{ action: `${service}:${operation || request.method}`, resource: '*' }]
  }
}

type Arn = (service: string, rest: string) => string

function topicPermissions({ body }: SignedRequest): Permission[] {
  const form = new URLSearchParams(body.toString('utf8'))
  const action = (form.get('Action') ?? '').replace(/Batch$/, '')
  return [{ action: `sns:${action}`, resource: form.get('TopicArn') ?? form.get('TargetArn') ?? '*' }]
}

function busPermissions(operation: string, body: Doc, arn: Arn): Permission[] {
  if (operation !== 'PutEvents') return [{ action: `events:${operation}`, resource: '*' }]
  return docs(body.Entries).map(entry => {
    const bus = text(entry.EventBusName, 'default')
    return {
      action: 'events:PutEvents',
      resource: bus.startsWith('arn:') ? bus : arn('events', `event-bus/${bus}`),
      context: {
        'events:source': [text(entry.Source)],
        'events:detail-type': [text(entry.DetailType)],
      },
    }
  })
}

function textPermissions(operation: string, body: Doc, arn: Arn, { senderCountry }: Schema): Permission[] {
  const action = `sms-voice:${operation}`
  const origin = optional(body.OriginationIdentity)
  if (origin === undefined) return [{ action, resource: '*' }]
  if (origin.startsWith('arn:')) return [{ action, resource: origin }]
  const names = [`phone-number/${origin}`, `pool/${origin}`, `sender-id/${origin}/${senderCountry}`]
  const [resource = '*', ...or] = names.map(name => arn('sms-voice', name))
  return [{ action, resource, or }]
}

function schedulerPermissions(request: SignedRequest, arn: Arn): Permission[] {
  const [, , name = ''] = request.path.split('/')
  const body = parse(request.body.toString('utf8')) ?? {}
  if (!name) return [{ action: 'scheduler:ListSchedules', resource: '*' }]
  const group = text(body.GroupName ?? request.query.get('groupName'), 'default')
  const actions: Record<string, string> = {
    POST: 'CreateSchedule',
    PUT: 'UpdateSchedule',
    DELETE: 'DeleteSchedule',
    GET: 'GetSchedule',
  }
  const permissions: Permission[] = [
    {
      action: `scheduler:${actions[request.method]}`,
      resource: arn('scheduler', `schedule/${group}/${decodeURIComponent(name)}`),
    },
  ]
  const role = optional(doc(body.Target).RoleArn)
  if (role !== undefined) {
    permissions.push({
      action: 'iam:PassRole',
      resource: role,
      context: { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
    })
  }
  return permissions
}

function emailPermissions(request: SignedRequest, arn: Arn): Permission[] {
  const body = parse(request.body.toString('utf8')) ?? {}
  const from = /<([^>]+)>/.exec(text(body.FromEmailAddress))?.[1] ?? text(body.FromEmailAddress)
  const domain = from.split('@')[1] ?? ''
  const permissions: Permission[] = [
    {
      action: 'ses:SendEmail',
      resource: arn('ses', `identity/${from}`),
      or: [arn('ses', `identity/${domain}`)],
      context: { 'ses:FromAddress': [from] },
    },
  ]
  const set = optional(body.ConfigurationSetName)
  if (set !== undefined) permissions.push({ action: 'ses:SendEmail', resource: arn('ses', `configuration-set/${set}`) })
  return permissions
}

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  POST: 'PutObject',
  DELETE: 'DeleteObject',
}

function objectPermissions(request: SignedRequest): Permission[] {
  const { method, query } = request
  const [, bucket = '', ...rest] = request.path.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const bucketArn = `arn:aws:s3:::${bucket}`
  if (!bucket) return [{ action: 's3:ListAllMyBuckets', resource: '*' }]
  if (!key && method === 'POST' && query.has('delete')) {
    const keys = [...request.body.toString('utf8').matchAll(/<Key>(.*?)<\/Key>/g)]
    return keys.map(([, each]) => ({ action: 's3:DeleteObject', resource: `${bucketArn}/${each}` }))
  }
  if (!key) {
    if (method === 'GET' || method === 'HEAD') {
      const prefix = query.get('prefix')
      return [
        {
          action: 's3:ListBucket',
          resource: bucketArn,
          ...(prefix !== null && { context: { 's3:prefix': [prefix] } }),
        },
      ]
    }
    return [{ action: method === 'PUT' ? 's3:CreateBucket' : `s3:${method}Bucket`, resource: bucketArn }]
  }
  const plain = objectActions[method] ?? method
  const action =
    query.has('uploadId') && method === 'DELETE'
      ? 'AbortMultipartUpload'
      : query.has('tagging')
        ? `${plain}Tagging`
        : plain
  const version = query.has('versionId') && plain === 'GetObject' ? 'GetObjectVersion' : action
  const permissions: Permission[] = [{ action: `s3:${version}`, resource: `${bucketArn}/${key}` }]
  const source = request.headers['x-amz-copy-source']
  if (typeof source === 'string') {
    permissions.push({
      action: 's3:GetObject',
      resource: `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, '').split('?')[0]}`,
    })
  }
  return permissions
}
