import type { WireItem } from './attribute-values.ts'

interface Refusal {
  readonly message: string
  /** HTTP status. */
  readonly status?: number
}

/** A refusal or failure of DynamoDB: `name` is its own error code. */
export class DynamoError extends Error {
  /** HTTP status of the answer. */
  readonly status: number

  constructor(name: string, { message, status = 400 }: Refusal) {
    super(message)
    this.name = name
    this.status = status
  }
}

/** The condition of a single write failed. */
export class ConditionalCheckFailedException extends DynamoError {
  /** The current item, if it was requested. */
  readonly Item: WireItem | undefined

  constructor({ Item, ...refusal }: Refusal & { readonly Item?: WireItem | undefined }) {
    super('ConditionalCheckFailedException', refusal)
    this.Item = Item
  }
}

/** Another transaction is about to write the item. */
export class TransactionConflictException extends DynamoError {
  constructor(refusal: Refusal) {
    super('TransactionConflictException', refusal)
  }
}

/** For each action of a cancelled transaction: `None`, or the reason of its failure. */
export interface CancellationReason {
  readonly Code?: string | undefined
  readonly Message?: string | undefined
  /** The current item, if it was requested. */
  readonly Item?: WireItem | undefined
}

export class TransactionCanceledException extends DynamoError {
  readonly CancellationReasons: readonly CancellationReason[] | undefined

  constructor({
    CancellationReasons,
    ...refusal
  }: Refusal & { readonly CancellationReasons?: readonly CancellationReason[] | undefined }) {
    super('TransactionCanceledException', refusal)
    this.CancellationReasons = CancellationReasons
  }
}

/**
 * Error names with which DynamoDB throttles a single request, as the SDK knows them: table, index, partition or item
 * has no capacity left this second, or another request conflicts.
 */
const busyNames = new Set([
  'BandwidthLimitExceeded',
  'LimitExceededException',
  'PriorRequestNotComplete',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
])

/** The request was throttled and may be repeated unchanged. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof DynamoError && (error.status === 429 || busyNames.has(error.name))

/**
 * Temporary reasons of a cancelled transaction; the others of the seven published ones are permanent
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html).
 */
const passingReasons: ReadonlySet<string | undefined> = new Set([
  'None',
  'TransactionConflict',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
])

/** Nothing was done, and a retry may succeed: another transaction or the load was in the way. */
export const isPassing = (reasons: readonly CancellationReason[]): boolean =>
  reasons.length > 0 && reasons.every(({ Code }) => passingReasons.has(Code))

/** Every attempt at a change failed because of other writers or the load. */
export class TableBusyError extends Error {
  override readonly name = 'TableBusyError'
}

/** The table is too busy: the caller may retry, and nothing is broken. */
export const isTableBusy = (error: unknown): boolean =>
  error instanceof TableBusyError ||
  isThrottled(error) ||
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException && isPassing(error.CancellationReasons ?? []))

/** The error in an answer of DynamoDB. */
export function dynamoErrorOf(status: number, body: string): DynamoError {
  const told = parsed(body)
  const name = String(told['__type'] ?? '').replace(/^.*#/, '') || `Http${status}`
  const refusal = { message: String(told['message'] ?? told['Message'] ?? name), status }
  switch (name) {
    case 'ConditionalCheckFailedException':
      return new ConditionalCheckFailedException({ ...refusal, Item: told['Item'] as WireItem | undefined })
    case 'TransactionCanceledException':
      return new TransactionCanceledException({
        ...refusal,
        CancellationReasons: told['CancellationReasons'] as readonly CancellationReason[] | undefined,
      })
    case 'TransactionConflictException':
      return new TransactionConflictException(refusal)
    default:
      return new DynamoError(name, refusal)
  }
}

/** A proxy in between may answer something else than JSON. */
function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
