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
