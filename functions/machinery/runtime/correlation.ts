import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * One id from a visitor's request to the mail that it causes: the edge takes CloudFront's own id of the request, and
 * every call, transaction, event and log line that follows from it bears that id (docs/decisions/126).
 */
interface Correlation {
  id: string
  /** Whom and what the running work is about, by the names of their ids; every log line bears them. */
  readonly concerned: Record<string, string>
}

const running = new AsyncLocalStorage<Correlation>()

export const correlationHeader = 'x-correlation-id'

/** The form of CloudFront's ids, of ULIDs and of UUIDs. Nothing else goes into a log or an item. */
const correlationForm = /^[\w=-]{20,64}$/

/** What a header or message says of the id; undefined where it is none. */
export const readCorrelation = (value: string | undefined): string | undefined =>
  value !== undefined && correlationForm.test(value) && isPlain(value) ? value : undefined

/** Runs work under an id. */
export function correlated<Result>(id: string, work: () => Result): Result {
  return running.run({ id, concerned: {} }, work)
}

/** Undefined outside of an event: while modules load, and in scripts. */
export const correlationId = (): string | undefined => running.getStore()?.id

/** From now on the running work bears this id: of a caller who has proved to be one of ours. */
export function adoptCorrelation(value: string | undefined): void {
  const id = readCorrelation(value)
  const store = running.getStore()
  if (store && id !== undefined) store.id = id
}

/** Names under which calls, answers and events bear the ids of orders, works and members. */
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
 * Notes whom and what the running work is about. Only ids of our own making are taken, so that nothing a caller may type
 * gets into the log by this way.
 */
export function addLogContext(fields: unknown): void {
  const store = running.getStore()
  if (!store || typeof fields !== 'object' || fields === null) return
  for (const name of named) {
    const value: unknown = Reflect.get(fields, name)
    if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) && isPlain(value)) store.concerned[name] = value
  }
}

/** What each log line says of the running work. */
export function correlationFields(): Readonly<Record<string, string>> {
  const store = running.getStore()
  return store ? { correlationId: store.id, ...store.concerned } : {}
}

/** Has letters, and no run of digits that could be a card's number. The last group of a UUID can be twelve digits. */
const isPlain = (value: string) => /[A-Za-z]/.test(value) && !/\d{13}/.test(value)
