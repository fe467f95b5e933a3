import type { WireItem } from './attribute-values.ts'

interface Refusal {
  readonly message: string
  /** HTTP status. */
  readonly status?: number
}

/** A refusal of DynamoDB, or its failure: `name` is its own word for it. */
export class DynamoError extends Error {
  /** HTTP status of the answer. */
  readonly status: number

  constructor(name: string, { message, status = 400 }: Refusal) {
    super(message)
    this.name = name
    this.status = status
  }
}

/** The condition of a single write does not hold. */
export class ConditionalCheckFailedException extends DynamoError {
  /** The item as it stands, where it was asked for. */
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

/** For each action of the transaction that was refused: `None`, or why it could not be done. */
export interface CancellationReason {
  readonly Code?: string | undefined
  readonly Message?: string | undefined
  /** The item as it stands, where it was asked for. */
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
 * Names by which DynamoDB refuses a single request for now, as the SDK knows them: its table, an index, a partition or one
 * item has no more room this second, or another request is in the way.
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

/** The request was one too many this second; it may come again as it is. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof DynamoError && (error.status === 429 || busyNames.has(error.name))

/**
 * Reasons for which a transaction is cancelled for now: of the published seven the others say that it can never be done
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html).
 */
const passingReasons: ReadonlySet<string | undefined> = new Set([
  'None',
  'TransactionConflict',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
])

/** Nothing was done, and the same transaction may be done in a moment: another one or the load was in the way. */
export const isPassing = (reasons: readonly CancellationReason[]): boolean =>
  reasons.length > 0 && reasons.every(({ Code }) => passingReasons.has(Code))

/** Other writers or the load were in the way of a change as often as it was tried. */
export class TableBusyError extends Error {
  override readonly name = 'TableBusyError'
}

/** The table has too much to do just now: whoever asked may ask again, and nothing is broken. */
export const isTableBusy = (error: unknown): boolean =>
  error instanceof TableBusyError ||
  isThrottled(error) ||
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException && isPassing(error.CancellationReasons ?? []))

/** The error that an answer of DynamoDB tells. */
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

/** What stands between us and DynamoDB may answer no JSON. */
function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
