import type { KeyFamily } from './key-families.ts'

/** What a function may touch: clients, IAM policy and environment are derived from this alone. */
export interface Grants {
  /** DynamoDB actions on the one table. Any write implies `put`, because every transaction writes its TX# item. */
  readonly table?: readonly TableAction[]
  /**
   * Families of keys that `table` may touch, also as partitions of `indexes`; keys of the function's own transactions
   * are always included. Required for functions that can be called without login, and for those that parse what
   * strangers send.
   */
  readonly keys?: readonly KeyFamily[]
  /** Secondary indexes this function queries; each is granted by its exact ARN. */
  readonly indexes?: readonly IndexName[]
  /**
   * S3 actions by bucket. `write` uploads in parts, `post` signs upload forms, `sign` signs downloads, `lines` reads a
   * compressed text line by line.
   */
  readonly objects?: { readonly [Bucket in BucketName]?: readonly ObjectAction[] }
  /** One-time schedules of the application's group (EventBridge Scheduler). */
  readonly schedules?: readonly ScheduleAction[]
  /** Publish to the `verification` topic, which sends a code by SMS or by a voice call (D8). */
  readonly verification?: true
  /** Put events on the bus. Only the relay and the sweeper have it: handlers commit events instead. */
  readonly bus?: true
  /** Send mail by SES, text messages or voice calls by End User Messaging. */
  readonly mail?: true
  readonly sms?: true
  readonly voice?: true
  /** Call the payment platform with the shop's restricted key, and verify what it sends. */
  readonly payments?: true
  /** Read which account payouts are paid from: a setting of the deployment. */
  readonly payouts?: true
  /** Call the acquirer, which moves the money; for the payment platform alone (payment-platform.md 3). */
  readonly acquirer?: true
  /** Start an export of the table into the bucket `export`. */
  readonly exports?: true
  /** Sign transactions of the works' tokens, and read the chain's address. */
  readonly chain?: true
  /** Sign certificates of works. */
  readonly certificates?: true
  /** Post to open WebSocket connections. */
  readonly sockets?: true
  /** Read the deployment's settings of the first operator and of the second factor. */
  readonly operators?: true
  /** Read or write a secret (only the bootstrap of keys writes). */
  readonly secrets?: { readonly [Secret in SecretName]?: readonly ('get' | 'put')[] }
}

export type TableAction = 'get' | 'query' | 'put' | 'update' | 'delete' | 'check'
/** Table actions of an endpoint that reads and changes items. */
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
  /** A second key of that shop, which approves transfers: the key that makes them cannot (payment-platform.md 5.17). */
  | 'payoutKey'
  /** The full key of that shop, for the person who manages its keys. No function reads it. */
  | 'paymentOwnerKey'
  /** Pepper in the hash of every API key. */
  | 'platformPepper'
  /** Credentials at fincode: API keys, and secrets of its webhooks. */
  | 'fincode'
