import type { KeyFamily } from './key-families.ts'

/** What a function may touch. The only place permission is spoken of: clients, IAM policy and environment follow from it. */
export interface Grants {
  /** DynamoDB actions on the one table. Any write implies `put`, because every transaction writes its TX# item. */
  readonly table?: readonly TableAction[]
  /**
   * The families of keys that `table` is about, also as partitions of `indexes`; the function's own transactions come
   * with it. Whatever strangers can call without a login names them, and whatever decodes what they send.
   */
  readonly keys?: readonly KeyFamily[]
  /** Secondary indexes this function queries; each is granted by its exact ARN. */
  readonly indexes?: readonly IndexName[]
  /** S3 actions by bucket. `write` puts an object piece by piece, `post` signs upload forms, `sign` signs downloads, `lines` reads a packed text line by line. */
  readonly objects?: { readonly [Bucket in BucketName]?: readonly ObjectAction[] }
  /** One-time schedules of the application's group (EventBridge Scheduler). */
  readonly schedules?: readonly ScheduleAction[]
  /** Publish to the `verification` topic, which hands a code to the SMS or the voice channel (D8). */
  readonly verification?: true
  /** Put events on the bus. Only the relay and the sweeper hold it: handlers commit events instead. */
  readonly bus?: true
  /** Send mail by SES, text messages or voice calls by End User Messaging. */
  readonly mail?: true
  readonly sms?: true
  readonly voice?: true
  /** Call the payment platform with the shop's restricted key, and verify what it sends. */
  readonly payments?: true
  /** Know the account that payouts leave: a setting of the deployment. */
  readonly payouts?: true
  /** Ask the acquirer, which moves the money: the payment platform alone (payment-platform.md 3). */
  readonly acquirer?: true
  /** Begin an export of the table into the bucket `export`. */
  readonly exports?: true
  /** Sign for the chain of the works' tokens, and know where it answers. */
  readonly chain?: true
  /** Sign certificates of works. */
  readonly certificates?: true
  /** Post to open WebSocket connections. */
  readonly sockets?: true
  /** Who is to be the first operator, and whether operators need a second factor: settings of the deployment. */
  readonly operators?: true
  /** Read a secret or write it (only the key bootstrap writes). */
  readonly secrets?: { readonly [Secret in SecretName]?: readonly ('get' | 'put')[] }
}

export type TableAction = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check'
/** What an endpoint needs that reads items and changes them. */
export const updateActions = ['get', 'put', 'update'] as const satisfies readonly TableAction[]

export type IndexName = 'GSI1' | 'GSI2' | 'UNDELIVERED'
export type BucketName = 'quarantine' | 'public' | 'private' | 'index' | 'export'
export type ObjectAction = 'get' | 'lines' | 'put' | 'write' | 'delete' | 'post' | 'sign' | 'list'
export type ScheduleAction = 'create' | 'delete'
export type SecretName =
  | 'tokenKey'
  | 'originSecret'
  | 'codeKey'
  /** The marketplace's shop on the payment platform: its restricted key, public key and webhook secret. */
  | 'paymentShop'
  /** The key of that shop that approves transfers, apart from the one that makes them (payment-platform.md 5.17). */
  | 'payoutKey'
  /** The full key of that shop, for the person who manages its keys. No function reads it. */
  | 'paymentOwnerKey'
  /** Goes into the hash of every API key. */
  | 'platformPepper'
  /** What fincode gave us: keys, and the signatures of its webhooks. */
  | 'fincode'
