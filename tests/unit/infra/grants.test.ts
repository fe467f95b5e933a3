import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { clock, event, reaction } from '#events/event.ts'
import {
  environmentFor,
  impliedByBackground,
  impliedByEndpoint,
  type KeySpace,
  keySpaceOf,
  statementsFor,
} from '#infra/constructs/grants.ts'
import { ownEvents } from '#infra/constructs/reaction.ts'
import { originationArn } from '#infra/constructs/senders.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import type { Grants } from '#shared/api/grants.ts'
import type { LimitName } from '#shared/domain/kernel/limits.ts'
import { resources } from '#tests/support/resources.ts'

const table = resources.table.arn

const policy = (grants: Grants, implied = {}) =>
  statementsFor(grants, implied, { id: 'placeBid', resources, keySpace: 'all' }).map(statement =>
    statement.toStatementJson(),
  )

const contract = {
  id: 'placeBid',
  subject: 'auctions',
  method: 'POST',
  path: '/auction/bid',
  summary: '',
  input: z.strictObject({}),
  output: z.object({}),
  codes: [],
  grants: {},
  example: { input: {}, output: {} },
} as const

describe('a policy', () => {
  test('is empty where nothing is granted', () => {
    expect(policy({})).toEqual([])
  })

  test('holds a put with every write, for the item of the transaction', () => {
    expect(policy({ table: ['check'] })).toEqual([
      { Effect: 'Allow', Action: ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem'], Resource: table },
    ])
  })

  test('lets nothing change or delete what was written about money (L4)', () => {
    const denied = (action: string | string[]) => ({
      Effect: 'Deny',
      Action: action,
      Resource: table,
      Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['JOURNAL#*'] } },
    })
    expect(policy({ table: ['get', 'update'] })).toContainEqual(denied('dynamodb:UpdateItem'))
    expect(policy({ table: ['update', 'delete'] })).toContainEqual(
      denied(['dynamodb:UpdateItem', 'dynamodb:DeleteItem']),
    )
    expect(policy({ table: ['get', 'query', 'put', 'check'] }).filter(({ Effect }) => Effect === 'Deny')).toEqual([])
  })

  test('names each index that may be queried, and none without a query', () => {
    expect(policy({ table: ['query'], indexes: ['GSI2'] })).toEqual([
      { Effect: 'Allow', Action: 'dynamodb:Query', Resource: table },
      { Effect: 'Allow', Action: 'dynamodb:Query', Resource: `${table}/index/GSI2` },
    ])
    expect(policy({ table: ['get'], indexes: ['GSI2'] })).toHaveLength(1)
  })

  test('reaches the objects of the named bucket alone', () => {
    expect(policy({ objects: { quarantine: ['post'] } })).toEqual([
      { Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::q/*' },
    ])
  })

  test('may list where it may get, so that what is missing is not found rather than forbidden', () => {
    expect(policy({ objects: { index: ['get'] } })).toEqual([
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::i/*' },
      { Effect: 'Allow', Action: 's3:ListBucket', Resource: 'arn:aws:s3:::i' },
    ])
  })

  test('hands the scheduler its role, and only the scheduler, where waits are made', () => {
    expect(policy({ schedules: ['create'] })).toContainEqual({
      Effect: 'Allow',
      Action: 'iam:PassRole',
      Resource: 'arn:role',
      Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    })
    expect(policy({ schedules: ['delete'] })).toHaveLength(1)
  })
})

describe('a policy of families', () => {
  const like = (...keys: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } })

  test('opens those families, and the transactions that are its own', () => {
    expect(policy({ table: ['get', 'update'], keys: ['UPLOAD'] })).toEqual([
      expect.objectContaining({
        Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:UpdateItem'],
        Condition: like('UPLOAD', 'UPLOAD#*'),
      }),
      expect.objectContaining({ Action: 'dynamodb:PutItem', Condition: like('TX#placeBid#*') }),
      expect.objectContaining({ Effect: 'Deny' }),
    ])
  })

  test('opens their partitions of an index too', () => {
    expect(policy({ table: ['query'], keys: ['WORK', 'ARTIST'], indexes: ['GSI1'] })).toContainEqual({
      Effect: 'Allow',
      Action: 'dynamodb:Query',
      Resource: `${table}/index/GSI1`,
      Condition: like('WORK', 'WORK#*', 'ARTIST', 'ARTIST#*'),
    })
  })

  test('takes what the wrapper reads into the same statement, because one request asks for both', () => {
    const implied = impliedByEndpoint(endpoint({ ...contract, access: 'member', limits: ['contact'] }))
    const [read] = policy({ table: ['get'], keys: ['WORK'] }, implied).filter(({ Action }) =>
      [Action].flat().includes('dynamodb:BatchGetItem'),
    )
    expect(read).toMatchObject({
      Condition: like('WORK', 'WORK#*', 'CONFIG', 'SESSION#*', 'MEMBER#*', 'LIMIT#*'),
    })
  })

  test('never opens what the platform keeps, whatever families it names', () => {
    const [first] = statementsFor(
      { table: ['get'], keys: ['ONCE'] },
      {},
      { id: 'a', resources, keySpace: 'marketplace' },
    )
    expect(first?.toStatementJson().Condition).toEqual({
      ...like('ONCE', 'ONCE#*'),
      'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['PAY#*', 'TX#PAY#*', 'ONCE#PAY#*'] },
    })
  })
})

describe('the partitions of the two contexts', () => {
  const keys = ['PAY#*', 'TX#PAY#*', 'ONCE#PAY#*']
  const of = (keySpace: KeySpace) =>
    statementsFor({ table: ['query', 'put'], indexes: ['GSI1'] }, {}, { id: 'a', resources, keySpace }).map(
      statement => statement.toStatementJson().Condition,
    )

  test('open to the platform alone, also by their indexes', () => {
    const only = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } }
    expect(of('platform')).toEqual([only, only])
  })

  test('are closed to the marketplace', () => {
    const none = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': keys } }
    expect(of('marketplace')).toEqual([none, none])
  })

  test('are all seen by the relay and the sweeper, which bring every event to the bus', () => {
    const at = (subject: 'system' | 'platform' | 'auctions') =>
      keySpaceOf(clock({ id: 'a', subject, every: 'rate(1 minute)', grants: {} }))
    expect([at('system'), at('platform'), at('auctions')]).toEqual(['all', 'platform', 'marketplace'])
    expect(of('all')).toEqual([undefined, undefined])
  })

  test('give a function of the platform its own address, its acquirer and no secret that it was not granted', () => {
    expect(environmentFor({}, resources, 'platform')).toEqual({
      TABLE_NAME: 't',
      PUBLIC_ORIGIN: 'https://kogei.example',
      PLATFORM_ORIGIN: 'https://pay.kogei.example',
      ACQUIRER: 'sandbox',
      AUTH_HOLD_DAYS: '60',
      TX_MAX_AGE_DAYS: '180',
      FIRST_PARTY_ORIGINS: 'https://kogei.example',
    })
  })
})

describe('an endpoint may, without saying so,', () => {
  const reads = (keys: readonly string[]) => ({
    Effect: 'Allow',
    Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
    Resource: table,
    Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
  })

  test('read the trust record and the caller, and nothing else', () => {
    const implied = impliedByEndpoint(endpoint({ ...contract, access: operator('editor') }))
    expect(policy({}, implied)).toEqual([reads(['CONFIG', 'SESSION#*', 'OPERATOR#*'])])
  })

  test('read the transaction that it may have to replay', () => {
    const implied = impliedByEndpoint(endpoint({ ...contract, access: 'member', idempotent: true }))
    expect(policy({}, implied)).toEqual([reads(['CONFIG', 'SESSION#*', 'MEMBER#*', 'TX#placeBid#*'])])
  })

  test('read only the trust record when another system signs the call', () => {
    expect(impliedByEndpoint(endpoint({ ...contract, access: 'signature' }))).toEqual({ GetItem: ['CONFIG'] })
  })

  test('count the calls it limits', () => {
    expect(impliedByEndpoint(endpoint({ ...contract, access: 'visitor', limits: ['contact'] }))).toHaveProperty(
      'UpdateItem',
      ['LIMIT#*'],
    )
  })

  test('read the counters that it writes', () => {
    const read = (...limits: LimitName[]) =>
      impliedByEndpoint(endpoint({ ...contract, access: 'member', limits })).BatchGetItem
    expect(read('bid-member')).toContain('LIMIT#*')
    expect(read('login-account')).toContain('LIMIT#*')
    expect(impliedByEndpoint(endpoint({ ...contract, access: 'signature', limits: ['login-account'] }))).toEqual({
      GetItem: ['CONFIG'],
      BatchGetItem: ['CONFIG', 'LIMIT#*'],
      UpdateItem: ['LIMIT#*'],
    })
    expect(read()).not.toContain('LIMIT#*')
  })

  test('not have the same action twice, with a condition and without', () => {
    const implied = impliedByEndpoint(endpoint({ ...contract, access: 'member' }))
    expect(policy({ table: ['get'] }, implied)).toHaveLength(1)
  })
})

const won = event('auction.won', 1, z.object({}), {})
const wonAgain = event('auction.won', 2, z.object({}), {})
const lost = event('auction.lost', 1, z.object({}), {})

describe('a background function', () => {
  test('has its grants alone, whether it reacts or ticks', () => {
    expect(impliedByBackground(reaction({ id: 'a', subject: 'auctions', on: [won], grants: {} }))).toEqual({})
    expect(impliedByBackground(clock({ id: 'a', subject: 'auctions', every: 'rate(1 minute)', grants: {} }))).toEqual(
      {},
    )
  })

  test('gets only the events whose data it asks for', () => {
    const wanted = { mail: [true] }
    expect(ownEvents([won], wanted)).toMatchObject({ detail: { version: [1], data: wanted } })
    expect(ownEvents([wonAgain, lost], wanted)).toMatchObject({ detail: { data: wanted } })
  })

  test('gets only the event versions that it handles', () => {
    expect(ownEvents([won, lost])).toEqual({
      source: ['kogei'],
      detailType: ['auction.won', 'auction.lost'],
      detail: { version: [1] },
    })
    expect(ownEvents([wonAgain, lost])).toEqual({
      source: ['kogei'],
      detail: {
        $or: [
          { type: ['auction.won'], version: [2] },
          { type: ['auction.lost'], version: [1] },
        ],
      },
    })
  })
})

describe('the environment', () => {
  test('holds the table, the origin and the company, and otherwise only what is granted', () => {
    expect(environmentFor({}, resources, 'marketplace')).toEqual({
      TABLE_NAME: 't',
      PUBLIC_ORIGIN: 'https://kogei.example',
      OPERATING_COMPANY: JSON.stringify(resources.company),
    })
    expect(
      environmentFor({ objects: { public: ['put'] }, secrets: { codeKey: ['get'] } }, resources, 'marketplace'),
    ).toEqual({
      TABLE_NAME: 't',
      PUBLIC_ORIGIN: 'https://kogei.example',
      OPERATING_COMPANY: JSON.stringify(resources.company),
      PUBLIC_BUCKET: 'pub',
      CODE_KEY_SECRET: 'ck',
    })
  })

  test('tells who makes waits where those go that no bus took', () => {
    expect(environmentFor({ schedules: ['create'] }, resources, 'marketplace')).toMatchObject({
      SCHEDULE_DEAD_LETTERS_ARN: 'arn:dead',
    })
  })

  test('names numbers, pools and sender ids as End User Messaging does', () => {
    const at = { region: 'ap-northeast-1', account: '1' }
    expect(originationArn('phone-0a', at)).toBe('arn:aws:sms-voice:ap-northeast-1:1:phone-number/phone-0a')
    expect(originationArn('pool-0a', at)).toBe('arn:aws:sms-voice:ap-northeast-1:1:pool/pool-0a')
    expect(originationArn('KOGEI', at)).toBe('arn:aws:sms-voice:ap-northeast-1:1:sender-id/KOGEI/JP')
    expect(originationArn('arn:aws:x', at)).toBe('arn:aws:x')
  })
})
