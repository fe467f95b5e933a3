import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Background } from '#events/event.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { BucketName, Grants, ObjectAction, ScheduleAction, SecretName, TableAction } from '#shared/api/grants.ts'
import type { KeyFamily } from '#shared/api/key-families.ts'
import { isEarly } from '#shared/domain/kernel/limits.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { indexArn, type SharedResources } from './shared-resources.ts'

/** What a function may touch beyond its grants, because the wrapper around its handler does: keys by their beginning. */
export type Implied = {
  readonly [Action in 'GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem']?: readonly string[]
}

/**
 * Which items of the one table a function can be granted at all. Marketplace and platform never reach each other's; only
 * the relay and the sweeper, which bring every transaction's events to the bus, see both (DESIGN 6).
 */
export type KeySpace = 'marketplace' | 'platform' | 'all'

const platformKeys = ['PAY#*', 'TX#PAY#*', 'ONCE#PAY#*']
const reach = {
  marketplace: { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': platformKeys } },
  platform: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': platformKeys } },
  all: {},
} as const satisfies Record<KeySpace, object>

export const keySpaceOf = ({ subject }: Background): KeySpace =>
  subject === 'platform' ? 'platform' : subject === 'system' ? 'all' : 'marketplace'

/** `serve` reads whom to trust, key and shop, counts and logs calls, and keeps the record of a call's own key. */
export function impliedByPlatformEndpoint({ access, method, keepsNoAnswer }: PlatformEndpoint): Implied {
  const own = ['PAY#*']
  const keyed = access.key !== 'none'
  const keepsRecord = keyed && !keepsNoAnswer && (method === 'POST' || method === 'PUT')
  return {
    GetItem: own,
    UpdateItem: own,
    ...(keyed && { BatchGetItem: own, PutItem: own }),
    ...(keepsRecord && { DeleteItem: own }),
  }
}

/** Whose transactions are a function's own: their keys begin with its id. */
const ownTransactions = (id: string): string => `TX#${id}#*`

/** `handle` reads whom to trust, then session, standing, an earlier transaction and counters, and counts calls. */
export function impliedByEndpoint({ id, access, limits = [], idempotent = false }: Endpoint): Implied {
  const holder = typeof access === 'object' ? 'OPERATOR#*' : 'MEMBER#*'
  const known = access === 'signature' ? [] : ['SESSION#*', holder]
  const read = [...known, ...(idempotent ? [ownTransactions(id)] : [])]
  // Counters that are counted after the caller is known are read with the caller, the others before.
  const isRead = read.length > 0 || limits.some(isEarly)
  const counters = limits.length > 0 ? ['LIMIT#*'] : []
  return {
    GetItem: ['CONFIG', ...read],
    ...(isRead && { BatchGetItem: ['CONFIG', ...read, ...counters] }),
    ...(limits.length > 0 && { UpdateItem: ['LIMIT#*'] }),
  }
}

/** A socket route knows its caller as an endpoint does; what reacts or ticks has its grants alone. */
export function impliedByBackground({ kind }: Background): Implied {
  if (kind !== 'socket') return {}
  const read = ['CONFIG', 'SESSION#*', 'MEMBER#*']
  return { GetItem: read, BatchGetItem: read }
}

const tableActions = {
  get: ['GetItem', 'BatchGetItem'],
  query: ['Query'],
  put: ['PutItem'],
  update: ['UpdateItem', 'PutItem'],
  delete: ['DeleteItem', 'PutItem'],
  check: ['ConditionCheckItem', 'PutItem'],
} as const satisfies Record<TableAction, readonly string[]>

const objectActions = {
  get: ['s3:GetObject'],
  lines: ['s3:GetObject'],
  put: ['s3:PutObject'],
  write: ['s3:PutObject', 's3:AbortMultipartUpload'],
  delete: ['s3:DeleteObject'],
  post: ['s3:PutObject'],
  sign: ['s3:GetObject'],
  list: ['s3:ListBucket'],
} as const satisfies Record<ObjectAction, readonly string[]>

const scheduleActions = {
  create: 'scheduler:CreateSchedule',
  delete: 'scheduler:DeleteSchedule',
} as const satisfies Record<ScheduleAction, string>

const bucketNames = ['quarantine', 'public', 'private', 'index', 'export'] as const satisfies readonly BucketName[]
const secretNames = [
  'tokenKey',
  'originSecret',
  'codeKey',
  'paymentShop',
  'paymentOwnerKey',
  'payoutKey',
  'platformPepper',
  'fincode',
] as const satisfies readonly SecretName[]
const secretActions = { get: 'secretsmanager:GetSecretValue', put: 'secretsmanager:PutSecretValue' } as const

/** Whose policy it is: the id of the contract, and the side of the table that it is on. */
export interface PolicyScope {
  readonly id: string
  readonly resources: SharedResources
  readonly keySpace: KeySpace
}

/** The policy of a function: exactly its grants, and what its wrapper needs. No action and no index is left to a pattern. */
export function statementsFor(grants: Grants, implied: Implied, scope: PolicyScope): PolicyStatement[] {
  const { resources } = scope
  return [
    ...tableStatements(grants, implied, scope),
    ...bucketNames.flatMap(bucket => objectStatements(grants.objects?.[bucket], resources.buckets[bucket].arn)),
    ...scheduleStatements(grants.schedules, resources),
    ...(grants.verification ? [allow(['sns:Publish'], [resources.verification.topicArn])] : []),
    ...(grants.bus ? [allow(['events:PutEvents'], [resources.bus.arn])] : []),
    ...(grants.mail ? [allow(['ses:SendEmail'], resources.mail.arns)] : []),
    ...(grants.sms ? [allow(['sms-voice:SendTextMessage'], [resources.sms.arn])] : []),
    ...(grants.voice ? [allow(['sms-voice:SendVoiceMessage'], [resources.voice.arn])] : []),
    ...(grants.payments ? secretStatements(['get'], resources.secrets.paymentShop.arn) : []),
    ...(grants.acquirer ? secretStatements(['get'], resources.secrets.fincode.arn) : []),
    ...(grants.exports ? exportStatements(resources) : []),
    ...(grants.chain && resources.chain ? [allow(['kms:GetPublicKey', 'kms:Sign'], [resources.chain.keyArn])] : []),
    ...(grants.certificates ? [allow(['kms:GetPublicKey', 'kms:Sign'], [resources.certificates.keyArn])] : []),
    ...(grants.sockets ? [allow(['execute-api:ManageConnections'], [resources.sockets.arn])] : []),
    ...secretNames.flatMap(secret => secretStatements(grants.secrets?.[secret], resources.secrets[secret].arn)),
  ]
}

function tableStatements(
  { table = [], keys, indexes = [] }: Grants,
  implied: Implied,
  { id, resources, keySpace }: PolicyScope,
) {
  const granted = new Set<string>(table.flatMap(action => tableActions[action]))
  const onTable = [...granted].map(action => `dynamodb:${action}`)
  const queried = granted.has('Query') ? indexes.map(index => indexArn(resources, index)) : []
  const within = keys && { ...reach[keySpace], ...likeKeys(keysOf(keys)) }
  return [
    ...(keys
      ? ofFamilies(table, keysOf(keys), implied, { id, resources, keySpace })
      : [
          ...(onTable.length > 0 ? [allow(onTable, [resources.table.arn], reach[keySpace])] : []),
          ...byKeys(
            Object.entries(implied).filter(([action]) => !granted.has(action)),
            resources,
          ),
        ]),
    ...(queried.length > 0 ? [allow(['dynamodb:Query'], queried, within ?? reach[keySpace])] : []),
    ...keepsJournal(onTable, resources),
  ]
}

const keysOf = (families: readonly KeyFamily[]): string[] => families.flatMap(family => [family, `${family}#*`])

const likeKeys = (keys: readonly string[] = []) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys] },
})

/**
 * Each action by the keys that it is needed for: those of the grant, those of the wrapper, and for whatever writes the
 * function's own transactions. They stand in one statement, because one request may name keys of all three.
 */
function ofFamilies(
  table: readonly TableAction[],
  families: readonly string[],
  implied: Implied,
  { id, resources, keySpace }: PolicyScope,
): PolicyStatement[] {
  const wanted = new Map<string, Set<string>>()
  const add = (action: string, keys: readonly string[]) =>
    wanted.set(action, new Set([...(wanted.get(action) ?? []), ...keys]))
  for (const action of table) {
    const [named, put] = tableActions[action]
    for (const each of action === 'get' ? tableActions.get : [named]) add(each, families)
    if (action !== 'get' && action !== 'query') add(put ?? named, [ownTransactions(id)])
  }
  for (const [action, keys] of Object.entries(implied)) add(action, keys)
  return byKeys(
    [...wanted].map(([action, keys]) => [action, [...keys]] as const),
    resources,
    reach[keySpace],
  )
}

function byKeys(
  actions: readonly (readonly [action: string, keys: readonly string[]])[],
  { table }: SharedResources,
  conditions: object = {},
): PolicyStatement[] {
  return [...Map.groupBy(actions, ([, keys]) => keys.join()).values()].map(entries =>
    allow(
      entries.map(([action]) => `dynamodb:${action}`),
      [table.arn],
      { ...conditions, ...likeKeys(entries[0]?.[1]) },
    ),
  )
}

/** What was written about money is added to and never changed (L4), whatever else a function may change. */
function keepsJournal(actions: readonly string[], { table }: SharedResources): PolicyStatement[] {
  const changing = actions.filter(action => /:(Update|Delete)Item$/.test(action))
  if (changing.length === 0) return []
  return [
    new PolicyStatement({
      effect: Effect.DENY,
      actions: changing,
      resources: [table.arn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['JOURNAL#*'] } },
    }),
  ]
}

/** S3 answers 403 for an object that is not there unless the caller may list: so `get` carries `list`. */
function objectStatements(actions: readonly ObjectAction[] = [], bucketArn: string): PolicyStatement[] {
  const onObjects = [...new Set(actions.filter(action => action !== 'list').flatMap(action => objectActions[action]))]
  return [
    ...(onObjects.length > 0 ? [allow(onObjects, [`${bucketArn}/*`])] : []),
    ...(actions.includes('list') || actions.includes('get') ? [allow(objectActions.list, [bucketArn])] : []),
  ]
}

/** DynamoDB writes with the rights of whoever begins the export. */
function exportStatements({ table, buckets }: SharedResources): PolicyStatement[] {
  return [
    allow(['dynamodb:ExportTableToPointInTime'], [table.arn]),
    allow(['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'], [`${buckets.export.arn}/*`]),
  ]
}

function secretStatements(actions: readonly ('get' | 'put')[] = [], secretArn: string): PolicyStatement[] {
  if (actions.length === 0) return []
  return [
    allow(
      actions.map(action => secretActions[action]),
      [secretArn],
    ),
  ]
}

function scheduleStatements(
  actions: readonly ScheduleAction[] = [],
  { schedules }: SharedResources,
): PolicyStatement[] {
  if (actions.length === 0) return []
  const onSchedules = allow(
    actions.map(action => scheduleActions[action]),
    [schedules.arn],
  )
  if (!actions.includes('create')) return [onSchedules]
  const passRole = allow(['iam:PassRole'], [schedules.roleArn], {
    StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
  })
  return [onSchedules, passRole]
}

function allow(actions: readonly string[], resources: readonly string[], conditions: object = {}): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources], conditions: { ...conditions } })
}

/** The environment: only what is granted, under the same names everywhere (functions/machinery/runtime/environment.ts). */
export function environmentFor(grants: Grants, resources: SharedResources, keySpace: KeySpace): Record<string, string> {
  const { buckets, secrets, schedules } = resources
  const isPlatform = keySpace === 'platform'
  return {
    TABLE_NAME: resources.table.name,
    PUBLIC_ORIGIN: resources.publicOrigin,
    ...(!isPlatform && { OPERATING_COMPANY: JSON.stringify(resources.company) }),
    ...((isPlatform || grants.payments) && { PLATFORM_ORIGIN: resources.platformOrigin }),
    ...(isPlatform && {
      ACQUIRER: resources.acquirer,
      AUTH_HOLD_DAYS: `${resources.payments.authHoldDays}`,
      TX_MAX_AGE_DAYS: `${resources.payments.txMaxAgeDays}`,
      // Whose webhooks may go to addresses that are ours alone (payment-platform.md 5.6).
      FIRST_PARTY_ORIGINS: resources.publicOrigin,
    }),
    ...(grants.payments && { PAYMENT_SHOP_SECRET: secrets.paymentShop.name }),
    ...(grants.payouts && { PAYOUT_ACCOUNT: JSON.stringify(resources.payoutAccount) }),
    ...(grants.operators && {
      ADMIN_EMAIL: resources.operators.adminEmail,
      OPERATOR_FACTOR: resources.operators.factor,
    }),
    ...(grants.acquirer && { FINCODE_SECRET: secrets.fincode.name }),
    ...(grants.objects?.quarantine && { QUARANTINE_BUCKET: buckets.quarantine.name }),
    ...(grants.objects?.public && { PUBLIC_BUCKET: buckets.public.name }),
    ...(grants.objects?.private && { PRIVATE_BUCKET: buckets.private.name }),
    ...(grants.exports && { TABLE_ARN: resources.table.arn }),
    ...((grants.exports || grants.objects?.export) && { EXPORT_BUCKET: buckets.export.name }),
    ...(grants.objects?.index && { INDEX_BUCKET: buckets.index.name }),
    ...(grants.schedules && { SCHEDULE_GROUP: schedules.group }),
    ...(grants.schedules?.includes('create') && {
      SCHEDULER_ROLE_ARN: schedules.roleArn,
      SCHEDULE_DEAD_LETTERS_ARN: schedules.deadLettersArn,
      BUS_ARN: resources.bus.arn,
    }),
    ...(grants.bus && { BUS_NAME: resources.bus.name }),
    ...(grants.verification && { VERIFICATION_TOPIC_ARN: resources.verification.topicArn }),
    ...(grants.mail && {
      MAIL_SENDER: resources.mail.sender,
      MAIL_CONFIGURATION_SET: resources.mail.configurationSet,
      MAIL_INTERVAL_MS: `${resources.mail.intervalMs}`,
    }),
    ...(grants.sms && { SMS_ORIGINATION: resources.sms.origination }),
    ...(grants.voice && { VOICE_ORIGINATION: resources.voice.origination }),
    ...(grants.chain && {
      CHAIN: resources.chain ? JSON.stringify(resources.chain.settings) : '',
      CHAIN_KEY_ID: resources.chain?.keyArn ?? '',
    }),
    ...(grants.certificates && {
      CERTIFICATE_KEY_ID: resources.certificates.keyArn,
      CERTIFICATE_KEYS_GIVEN_UP: JSON.stringify(resources.certificates.givenUp),
    }),
    ...(grants.sockets && { SOCKETS_ENDPOINT: resources.sockets.endpoint }),
    ...(grants.secrets?.tokenKey && { TOKEN_KEY_SECRET: secrets.tokenKey.name }),
    ...(grants.secrets?.originSecret && { ORIGIN_SECRET_SECRET: secrets.originSecret.name }),
    ...(grants.secrets?.codeKey && { CODE_KEY_SECRET: secrets.codeKey.name }),
    ...(grants.secrets?.paymentShop && { PAYMENT_SHOP_SECRET: secrets.paymentShop.name }),
    ...(grants.secrets?.paymentOwnerKey && { PAYMENT_OWNER_KEY_SECRET: secrets.paymentOwnerKey.name }),
    ...(grants.secrets?.payoutKey && { PAYOUT_KEY_SECRET: secrets.payoutKey.name }),
    ...(grants.secrets?.platformPepper && { PLATFORM_PEPPER_SECRET: secrets.platformPepper.name }),
    ...(grants.secrets?.fincode && { FINCODE_SECRET: secrets.fincode.name }),
  }
}
