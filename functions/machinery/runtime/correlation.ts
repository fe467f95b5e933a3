import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Correlation id from a visitor's request to the mail that it causes: CloudFront's id of the request, which every call,
 * transaction, event and log line that follows from it has (docs/decisions/126).
 */
interface Correlation {
  id: string
  /** Ids of the persons and records concerned, by name; added to every log line. */
  readonly concerned: Record<string, string>
}

const running = new AsyncLocalStorage<Correlation>()

export const correlationHeader = 'x-correlation-id'

/** Format of CloudFront's ids, ULIDs and UUIDs. No other text goes into a log or an item. */
const correlationForm = /^[\w=-]{20,64}$/

/** Correlation id in a header or message; undefined if it is not one. */
export const readCorrelation = (value: string | undefined): string | undefined =>
  value !== undefined && correlationForm.test(value) && isPlain(value) ? value : undefined

/** Runs work under a correlation id. */
export function correlated<Result>(id: string, work: () => Result): Result {
  return running.run({ id, concerned: {} }, work)
}

/** Undefined outside of an event: while modules load, and in scripts. */
export const correlationId = (): string | undefined => running.getStore()?.id

/** Replaces the current correlation id by that of an authenticated caller of ours. */
export function adoptCorrelation(value: string | undefined): void {
  const id = readCorrelation(value)
  const store = running.getStore()
  if (store && id !== undefined) store.id = id
}

/** Names of fields with ids of orders, works and members in calls, answers and events. */
const named = [
  'orderId',
  'orderItemId',
  'productId',
  'auctionId',
  'refundId',
  'noticeId',
  'paymentId',
  'userId',
  'memberId',
  'buyerId',
  'sellerId',
  'bidderId',
  'operatorId',
]

/**
 * Adds ids to the log's context. Only ids of our own making are accepted, so that typed text cannot get into the log
 * this way.
 */
export function addLogContext(fields: unknown): void {
  const store = running.getStore()
  if (!store || typeof fields !== 'object' || fields === null) return
  for (const name of named) {
    const value: unknown = Reflect.get(fields, name)
    if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) && isPlain(value)) store.concerned[name] = value
  }
}

/** Fields of the current work for each log line. */
export function correlationFields(): Readonly<Record<string, string>> {
  const store = running.getStore()
  return store ? { correlationId: store.id, ...store.concerned } : {}
}

/** Has letters, and no run of digits that could be a card number. The last group of a UUID can be twelve digits. */
const isPlain = (value: string) => /[A-Za-z]/.test(value) && !/\d{13}/.test(value)
