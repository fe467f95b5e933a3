/** Sums a trace up: what an operation costs with everything that follows from it. */
import type { TracedCall, TraceRecord } from './trace.ts'

export interface Costs {
  /** Functions behind the APIs, reactions and clocks. */
  readonly invocations: number
  readonly edgeInvocations: number
  /** Requests of the table, of every kind. */
  readonly requests: number
  readonly gets: number
  readonly batchGets: number
  readonly queries: number
  /** Puts, updates and deletes of one item. */
  readonly writes: number
  readonly transactions: number
  /** Items of all transactions. */
  readonly transactionItems: number
  /** As the table reports them: table and indexes, transactions twice. */
  readonly writeUnits: number
  readonly readUnits: number
  readonly messagesSent: number
  readonly receives: number
  /** Looks at a queue that found nothing. */
  readonly emptyReceives: number
  readonly deletes: number
  readonly putEvents: number
  /** Created, updated and deleted. */
  readonly schedules: number
  readonly socketPosts: number
  /** Mails, short messages and calls. */
  readonly sent: number
  /** To and from the table. */
  readonly bytes: number
}

export function costsOf(records: readonly TraceRecord[]): Costs {
  const calls = records.filter(each => each.kind === 'call')
  const invocations = records.filter(each => each.kind === 'invocation')
  const messages = records.filter(each => each.kind === 'messages')
  const table = calls.filter(({ service }) => service === 'dynamodb')
  const by = (...operations: string[]) => table.filter(({ operation }) => operations.includes(operation))
  const of = (...services: string[]) => calls.filter(({ service }) => services.includes(service)).length
  const queue = (wanted: string) => messages.filter(({ operation }) => operation === wanted)
  const transactions = by('TransactWriteItems')
  return {
    invocations: invocations.filter(({ isEdge }) => !isEdge).length,
    edgeInvocations: invocations.filter(({ isEdge }) => isEdge).length,
    requests: table.length,
    gets: by('GetItem').length,
    batchGets: by('BatchGetItem').length,
    queries: by('Query').length,
    writes: by('PutItem', 'UpdateItem', 'DeleteItem').length,
    transactions: transactions.length,
    transactionItems: sum(transactions, ({ items }) => items),
    writeUnits: sum(table, ({ writeUnits }) => writeUnits),
    readUnits: sum(table, ({ readUnits }) => readUnits),
    messagesSent:
      sum(queue('send'), ({ count }) => count) +
      calls.filter(each => each.service === 'sqs' && each.operation.startsWith('Send')).length,
    receives: queue('receive').filter(({ count }) => count > 0).length,
    emptyReceives: queue('receive').filter(({ count }) => count === 0).length,
    deletes: queue('delete').length,
    putEvents: of('events'),
    schedules: of('scheduler'),
    socketPosts: of('execute-api'),
    sent: of('ses', 'sms-voice') + calls.filter(each => each.service === 'sns').length,
    bytes: sum(table, ({ bytes }) => bytes),
  }
}

/**
 * Counts the round trips to the table that these functions made one after the other: the longest chain of requests of
 * which each began after the one before had ended.
 */
export function sequentialTrips(records: readonly TraceRecord[], functions: ReadonlySet<string>): number {
  const calls = records
    .filter((each): each is TracedCall => each.kind === 'call' && each.service === 'dynamodb' && functions.has(each.by))
    .sort((a, b) => a.end - b.end)
  let trips = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { start, end } of calls) {
    if (start < last) continue
    trips += 1
    last = end
  }
  return trips
}

function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return Math.round(list.reduce((total, each) => total + of(each), 0) * 2) / 2
}
