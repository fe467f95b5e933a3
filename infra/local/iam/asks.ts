// Which actions on which resources does an AWS request ask for? One small function per service; what a service's
// requests look like on the wire is the SDK's business, what IAM calls them is AWS's service authorization reference.
import { doc, docs, optional, parse, text, texts } from '../doc.ts'
import { dynamoAsks } from './dynamo-asks.ts'
import type { Ask } from './policy.ts'

export type SignedRequest = {
  service: string
  region: string
  account: string
  method: string
  /** Path as sent, still percent-encoded. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  operation: string
}

/** What a request leaves out because the account knows it. */
export type Schema = {
  partitionKey(table: string, index: string | undefined): string | undefined
  /** ARN of a secret or key by any of the names it goes by. */
  arnOf(service: 'secretsmanager' | 'kms', id: string): string | undefined
}

export function asksOf(request: SignedRequest, schema: Schema): Ask[] {
  const { service, region, account, operation } = request
  const arn = (name: string, rest: string) => `arn:aws:${name}:${region}:${account}:${rest}`
  const body = () => parse(request.body.toString('utf8')) ?? {}
  switch (service) {
    case 'dynamodb':
      return dynamoAsks(
        operation,
        body(),
        name => (name.startsWith('arn:') ? name : arn('dynamodb', `table/${name}`)),
        schema,
      )
    case 'sqs': {
      const queue = text(body().QueueUrl).split('/').pop() ?? ''
      return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queue ? arn('sqs', queue) : '*' }]
    }
    case 'sns': {
      const form = new URLSearchParams(request.body.toString('utf8'))
      const action = (form.get('Action') ?? '').replace(/Batch$/, '')
      return [{ action: `sns:${action}`, resource: form.get('TopicArn') ?? form.get('TargetArn') ?? '*' }]
    }
    case 'events':
      if (operation !== 'PutEvents') return [{ action: `events:${operation}`, resource: '*' }]
      return docs(body().Entries).map(entry => {
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
    case 'scheduler':
      return schedulerAsks(request, arn)
    case 'execute-api': {
      const [, api, stage, , id] = request.path.split('/')
      const resource = arn('execute-api', `${api}/${stage}/${request.method}/@connections/${id}`)
      return [{ action: 'execute-api:ManageConnections', resource }]
    }
    case 's3':
      return s3Asks(request)
    case 'kms': {
      const blob = Buffer.from(text(body().CiphertextBlob), 'base64')
      const key = text(body().KeyId) || blob.subarray(1, 1 + (blob[0] ?? 0)).toString('utf8')
      const resource = schema.arnOf('kms', key) ?? (key.startsWith('arn:') ? key : arn('kms', `key/${key}`))
      return [{ action: `kms:${operation}`, resource }]
    }
    case 'secretsmanager': {
      const id = text(body().SecretId ?? body().Name, '*')
      const known =
        schema.arnOf('secretsmanager', id) ?? (id.startsWith('arn:') ? id : arn('secretsmanager', `secret:${id}`))
      return [{ action: `secretsmanager:${operation}`, resource: known }]
    }
    case 'ssm': {
      const names = [body().Name ?? body().Path, ...texts(body().Names)]
      return names
        .filter(name => name !== undefined)
        .map(name => ({
          action: `ssm:${operation}`,
          resource: arn('ssm', `parameter/${text(name).replace(/^\//, '')}`),
        }))
    }
    case 'ses':
      return sesAsks(request, arn)
    case 'sms-voice': {
      const origin = optional(body().OriginationIdentity)
      if (origin === undefined) return [{ action: `sms-voice:${operation}`, resource: '*' }]
      if (origin.startsWith('arn:')) return [{ action: `sms-voice:${operation}`, resource: origin }]
      // A sender id belongs to a country; ours is registered in Japan.
      const names = [`phone-number/${origin}`, `pool/${origin}`, `sender-id/${origin}/JP`]
      const [resource = '*', ...or] = names.map(name => arn('sms-voice', name))
      return [{ action: `sms-voice:${operation}`, resource, or }]
    }
    case 'lambda': {
      const name = decodeURIComponent(request.path.split('/')[3] ?? '')
      return [
        {
          action: 'lambda:InvokeFunction',
          resource: name.startsWith('arn:') ? name : arn('lambda', `function:${name}`),
        },
      ]
    }
    case 'monitoring':
      return [{ action: `cloudwatch:${operation || 'PutMetricData'}`, resource: '*' }]
    case 'xray':
      return [{ action: `xray:${operation || 'PutTraceSegments'}`, resource: '*' }]
    default:
      return [{ action: `${service}:${operation || request.method}`, resource: '*' }]
  }
}

type Arn = (service: string, rest: string) => string

function schedulerAsks(request: SignedRequest, arn: Arn): Ask[] {
  const [, kind, name = ''] = request.path.split('/')
  const body = parse(request.body.toString('utf8')) ?? {}
  if (kind === 'schedule-groups')
    return [{ action: 'scheduler:GetScheduleGroup', resource: arn('scheduler', `schedule-group/${name}`) }]
  if (!name) return [{ action: 'scheduler:ListSchedules', resource: '*' }]
  const group = text(body.GroupName ?? request.query.get('groupName'), 'default')
  const actions: Record<string, string> = {
    POST: 'CreateSchedule',
    PUT: 'UpdateSchedule',
    DELETE: 'DeleteSchedule',
    GET: 'GetSchedule',
  }
  const asks: Ask[] = [
    {
      action: `scheduler:${actions[request.method]}`,
      resource: arn('scheduler', `schedule/${group}/${decodeURIComponent(name)}`),
    },
  ]
  const role = optional(doc(body.Target).RoleArn)
  if (role !== undefined) {
    asks.push({
      action: 'iam:PassRole',
      resource: role,
      context: { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
    })
  }
  return asks
}

function sesAsks(request: SignedRequest, arn: Arn): Ask[] {
  const body = parse(request.body.toString('utf8')) ?? {}
  const from = /<([^>]+)>/.exec(text(body.FromEmailAddress))?.[1] ?? text(body.FromEmailAddress)
  const domain = from.split('@')[1] ?? ''
  const asks: Ask[] = [
    {
      action: 'ses:SendEmail',
      resource: arn('ses', `identity/${from}`),
      or: [arn('ses', `identity/${domain}`)],
      context: { 'ses:FromAddress': [from] },
    },
  ]
  const set = optional(body.ConfigurationSetName)
  if (set !== undefined) asks.push({ action: 'ses:SendEmail', resource: arn('ses', `configuration-set/${set}`) })
  return asks
}

const objectActions: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  POST: 'PutObject',
  DELETE: 'DeleteObject',
}

function s3Asks(request: SignedRequest): Ask[] {
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
  const asks: Ask[] = [{ action: `s3:${version}`, resource: `${bucketArn}/${key}` }]
  const source = request.headers['x-amz-copy-source']
  if (typeof source === 'string') {
    asks.push({
      action: 's3:GetObject',
      resource: `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, '').split('?')[0]}`,
    })
  }
  return asks
}
