import { describe, expect, test } from 'vitest'
import { allows, policyOf } from '../src/iam/policy.ts'
import { requiredPermissions } from '../src/iam/required-permissions.ts'

const table = 'arn:aws:dynamodb:ap-northeast-1:000000000000:table/works'
const policy = (...Statement: object[]) => policyOf({ Statement })

describe('IAM evaluation', () => {
  test('nothing is allowed until a statement allows it', () => {
    expect(allows(policy(), { action: 'dynamodb:GetItem', resource: table })).toBe(false)
  })

  test('an allow covers its actions on its resources and no more', () => {
    const reads = policy({ Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: table })
    expect(allows(reads, { action: 'dynamodb:GetItem', resource: table })).toBe(true)
    expect(allows(reads, { action: 'dynamodb:getitem', resource: table })).toBe(true)
    expect(allows(reads, { action: 'dynamodb:PutItem', resource: table })).toBe(false)
    expect(allows(reads, { action: 'dynamodb:GetItem', resource: `${table}/index/GSI1` })).toBe(false)
  })

  test('an explicit deny wins over every allow', () => {
    const both = policy(
      { Effect: 'Allow', Action: '*', Resource: '*' },
      { Effect: 'Deny', Action: 's3:Delete*', Resource: '*' },
    )
    expect(allows(both, { action: 's3:PutObject', resource: 'arn:aws:s3:::b/k' })).toBe(true)
    expect(allows(both, { action: 's3:DeleteObject', resource: 'arn:aws:s3:::b/k' })).toBe(false)
  })

  test('a statement reads stars and question marks as patterns and dots as dots', () => {
    const some = policy({ Effect: 'Allow', Action: 's3:Get?bject', Resource: 'arn:aws:s3:::a.b/*' })
    expect(allows(some, { action: 's3:GetObject', resource: 'arn:aws:s3:::a.b/x/y' })).toBe(true)
    expect(allows(some, { action: 's3:GetObject', resource: 'arn:aws:s3:::aXb/x' })).toBe(false)
  })

  test('NotAction and NotResource allow everything that they do not name', () => {
    const others = policy({ Effect: 'Allow', NotAction: 'iam:*', NotResource: table })
    expect(allows(others, { action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })).toBe(true)
    expect(allows(others, { action: 'iam:PassRole', resource: 'arn:aws:iam::0:role/x' })).toBe(false)
    expect(allows(others, { action: 'dynamodb:GetItem', resource: table })).toBe(false)
  })

  test.each<[string, object, Record<string, string[]>, boolean]>([
    ['StringEquals', { StringEquals: { k: ['a', 'b'] } }, { k: ['b'] }, true],
    ['StringEquals, absent', { StringEquals: { k: 'a' } }, {}, false],
    ['StringEqualsIfExists, absent', { StringEqualsIfExists: { k: 'a' } }, {}, true],
    ['StringNotEquals', { StringNotEquals: { k: 'a' } }, { k: ['b'] }, true],
    ['StringNotEquals, absent', { StringNotEquals: { k: 'a' } }, {}, true],
    ['StringLike', { StringLike: { k: 'LIMIT#*' } }, { k: ['LIMIT#x'] }, true],
    ['ArnLike', { ArnLike: { k: 'arn:aws:s3:::*' } }, { k: ['arn:aws:s3:::b'] }, true],
    ['ArnNotLike', { ArnNotLike: { k: 'arn:aws:s3:::*' } }, { k: ['arn:aws:s3:::b'] }, false],
    ['Bool', { Bool: { k: 'true' } }, { k: ['true'] }, true],
    ['Null true', { Null: { k: 'true' } }, {}, true],
    ['Null false', { Null: { k: 'false' } }, {}, false],
    ['NumericLessThan', { NumericLessThan: { k: '10' } }, { k: ['9'] }, true],
    ['ForAllValues, all', { 'ForAllValues:StringLike': { k: ['A#*', 'B#*'] } }, { k: ['A#1', 'B#2'] }, true],
    ['ForAllValues, one not', { 'ForAllValues:StringLike': { k: ['A#*'] } }, { k: ['A#1', 'C#2'] }, false],
    ['ForAllValues, none given', { 'ForAllValues:StringEquals': { k: 'a' } }, {}, true],
    ['ForAnyValue', { 'ForAnyValue:StringEquals': { k: 'a' } }, { k: ['b', 'a'] }, true],
    ['all operators must hold', { StringEquals: { k: 'a' }, Bool: { s: 'true' } }, { k: ['a'], s: ['false'] }, false],
    ['an unknown operator opens nothing', { StringRoughly: { k: 'a' } }, { k: ['a'] }, false],
  ])('allows() evaluates the condition %s', (_, Condition, context, expected) => {
    const conditional = policy({ Effect: 'Allow', Action: '*', Resource: '*', Condition })
    expect(allows(conditional, { action: 'x:Y', resource: 'z', context })).toBe(expected)
  })

  test('allows() accepts one allowed ARN of several for the same thing', () => {
    const domain = policy({
      Effect: 'Allow',
      Action: 'ses:SendEmail',
      Resource: 'arn:aws:ses:r:0:identity/app.example',
    })
    expect(
      allows(domain, {
        action: 'ses:SendEmail',
        resource: 'arn:aws:ses:r:0:identity/a@app.example',
        or: ['arn:aws:ses:r:0:identity/app.example'],
      }),
    ).toBe(true)
  })
})

describe('the permissions that a request requires', () => {
  const schema = {
    senderCountry: 'JP',
    partitionKey: (_: string, index: string | undefined) => (index ? 'GSI1PK' : 'PK'),
    secretArn: (id: string) =>
      id === 'app/origin' ? 'arn:aws:secretsmanager:r:0:secret:app/origin-abcdef' : undefined,
  }
  const ask = (service: string, operation: string, body: unknown, more: object = {}) =>
    requiredPermissions(
      {
        service,
        operation,
        region: 'r',
        account: '0',
        method: 'POST',
        path: '/',
        query: new URLSearchParams(),
        headers: {},
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
        ...more,
      },
      schema,
    )

  test('a transaction requires the plain action of each item, with its partition key', () => {
    const asked = ask('dynamodb', 'TransactWriteItems', {
      TransactItems: [
        { Put: { TableName: 't', Item: { PK: { S: 'TX#1' } } } },
        { ConditionCheck: { TableName: 't', Key: { PK: { S: 'MEMBER#1' } } } },
      ],
    })
    expect(asked.map(each => [each.action, each.context?.['dynamodb:LeadingKeys']])).toEqual([
      ['dynamodb:PutItem', ['TX#1']],
      ['dynamodb:ConditionCheckItem', ['MEMBER#1']],
    ])
  })

  test('a query on an index requires the index as resource, with the queried key', () => {
    const [asked] = ask('dynamodb', 'Query', {
      TableName: 't',
      IndexName: 'GSI1',
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
      ExpressionAttributeNames: { '#pk': 'GSI1PK', '#sk': 'GSI1SK' },
      ExpressionAttributeValues: { ':pk': { S: 'ARTIST#1' }, ':sk': { S: 'x' } },
    })
    expect(asked).toEqual({
      action: 'dynamodb:Query',
      resource: 'arn:aws:dynamodb:r:0:table/t/index/GSI1',
      context: { 'dynamodb:LeadingKeys': ['ARTIST#1'] },
    })
  })

  test('a batch offers the keys of all its items as context', () => {
    const [asked] = ask('dynamodb', 'BatchGetItem', {
      RequestItems: { t: { Keys: [{ PK: { S: 'a' } }, { PK: { S: 'b' } }] } },
    })
    expect(asked?.context).toEqual({ 'dynamodb:LeadingKeys': ['a', 'b'] })
  })

  test('a new schedule requires its own ARN and the right to pass its role', () => {
    const asked = ask(
      'scheduler',
      '',
      { GroupName: 'g', Target: { RoleArn: 'arn:role' } },
      { path: '/schedules/close-1' },
    )
    expect(asked.map(each => `${each.action} ${each.resource}`)).toEqual([
      'scheduler:CreateSchedule arn:aws:scheduler:r:0:schedule/g/close-1',
      'iam:PassRole arn:role',
    ])
  })

  test('a copy requires the right to read its source', () => {
    const asked = ask('s3', '', '', { method: 'PUT', path: '/to/b', headers: { 'x-amz-copy-source': '/from/a%20b' } })
    expect(asked.map(each => `${each.action} ${each.resource}`)).toEqual([
      's3:PutObject arn:aws:s3:::to/b',
      's3:GetObject arn:aws:s3:::from/a b',
    ])
  })

  test.each<[string, string, unknown, object, string]>([
    ['sqs', 'SendMessageBatch', { QueueUrl: 'http://x/0/notices' }, {}, 'sqs:SendMessage arn:aws:sqs:r:0:notices'],
    ['sns', '', 'Action=Publish&TopicArn=arn:topic', {}, 'sns:Publish arn:topic'],
    ['sns', '', 'Action=Publish&PhoneNumber=%2B8190', {}, 'sns:Publish *'],
    [
      'events',
      'PutEvents',
      { Entries: [{ EventBusName: 'app' }] },
      {},
      'events:PutEvents arn:aws:events:r:0:event-bus/app',
    ],
    [
      'secretsmanager',
      'GetSecretValue',
      { SecretId: 'app/origin' },
      {},
      'secretsmanager:GetSecretValue arn:aws:secretsmanager:r:0:secret:app/origin-abcdef',
    ],
    [
      'execute-api',
      '',
      '',
      { path: '/api1/live/@connections/abc' },
      'execute-api:ManageConnections arn:aws:execute-api:r:0:api1/live/POST/@connections/abc',
    ],
    [
      's3',
      '',
      '',
      { method: 'GET', path: '/b', query: new URLSearchParams('list-type=2') },
      's3:ListBucket arn:aws:s3:::b',
    ],
    ['s3', '', '', { method: 'DELETE', path: '/b/k' }, 's3:DeleteObject arn:aws:s3:::b/k'],
    [
      'sms-voice',
      'SendTextMessage',
      { OriginationIdentity: 'APP' },
      {},
      'sms-voice:SendTextMessage arn:aws:sms-voice:r:0:phone-number/APP',
    ],
  ])('a request %s %s requires one permission', (service, operation, body, more, expected) => {
    const [asked] = ask(service, operation, body, more)
    expect(`${asked?.action} ${asked?.resource}`).toBe(expected)
  })
})
