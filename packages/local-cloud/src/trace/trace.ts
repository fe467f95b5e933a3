/**
 * Notes what functions ask of AWS while somebody looks: every request by the function that made it, with its items,
 * bytes and consumed units, every invocation, every message of a queue. While nobody looks it costs nothing.
 */
import { doc, docs, entries, number, parse } from '../data/doc.ts'

/** Instants are ms from `performance.now()`. */
interface Traced {
  readonly start: number
  readonly end: number
}

interface TracedInvocation extends Traced {
  readonly kind: 'invocation'
  readonly by: string
  /** Whether CloudFront called it at the edge. */
  readonly isEdge: boolean
  readonly isCold: boolean
}

export interface TracedCall extends Traced {
  readonly kind: 'call'
  /** Name of the function that asked. */
  readonly by: string
  /** As the signature names it: dynamodb, sqs, events, scheduler, execute-api, ses … */
  readonly service: string
  readonly operation: string
  /** Items of a table request, entries of PutEvents; else 1. */
  readonly items: number
  /** What the request names: the first parts of its keys, or its index. */
  readonly keys: readonly string[]
  readonly bytes: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly status: number
}

export interface TracedMessages extends Traced {
  readonly kind: 'messages'
  readonly operation: 'send' | 'receive' | 'delete'
  readonly queue: string
  /** Messages; 0 for a look at an empty queue. */
  readonly count: number
}

export type TraceRecord = TracedInvocation | TracedCall | TracedMessages

/** The most that one transaction of a runtime wrote: DynamoDB takes 100 items and 4 MB. */
export interface LargestTransactions {
  items: { most: number; by: string }
  /** Bytes of the request as it is sent, which are more than DynamoDB counts. */
  bytes: { most: number; by: string }
}

/** What ran here: functions by their ids (POWERTOOLS_SERVICE_NAME), and paths of the pages that the edge made. */
export interface Ran {
  readonly functions: Set<string>
  readonly pages: Set<string>
}

export class Trace {
  #records: TraceRecord[] | undefined
  /** Noted always; a test file takes what ran during it. */
  readonly ran: Ran = { functions: new Set(), pages: new Set() }
  /** Noted always: it is two comparisons. */
  readonly largest: LargestTransactions = { items: { most: 0, by: '' }, bytes: { most: 0, by: '' } }

  noteTransaction(by: string, items: number, bytes: number): void {
    if (items > this.largest.items.most) this.largest.items = { most: items, by }
    if (bytes > this.largest.bytes.most) this.largest.bytes = { most: bytes, by }
  }

  /** A function of the edge has no id of its own: the page that it was asked for says more. */
  noteRun(id: string | undefined, event: unknown): void {
    if (id !== undefined) this.ran.functions.add(id)
    for (const record of docs(doc(event).Records)) {
      const { uri } = doc(doc(doc(record).cf).request)
      if (typeof uri === 'string') this.ran.pages.add(uri)
    }
  }

  get isOn(): boolean {
    return this.#records !== undefined
  }

  /** Begins anew. */
  start(): void {
    this.#records = []
  }

  /** Answers what was noted since `start` and goes on. */
  taken(): readonly TraceRecord[] {
    const records = this.#records ?? []
    if (this.#records) this.#records = []
    return records
  }

  stop(): void {
    this.#records = undefined
  }

  add(record: TraceRecord): void {
    this.#records?.push(record)
  }
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'])

/** Asks the table to say what the request consumed, by index. */
export function askingUnits(body: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ ...parse(body.toString('utf8')), ReturnConsumedCapacity: 'INDEXES' }))
}

/** Reads the units that a table request consumed from its answer; a refused condition consumes one. */
export function unitsOf(operation: string, status: number, answer: string | Buffer) {
  const consumed = doc(parse(answer.toString())).ConsumedCapacity
  const all = Array.isArray(consumed) ? docs(consumed) : [doc(consumed)]
  let units = 0
  for (const one of all) {
    units += number(doc(one.Table).CapacityUnits, 0)
    for (const [, index] of entries(one.GlobalSecondaryIndexes)) units += number(doc(index).CapacityUnits, 0)
  }
  if (status >= 300 && !reads.has(operation)) units = Math.max(1, units)
  return reads.has(operation) ? { readUnits: units, writeUnits: 0 } : { readUnits: 0, writeUnits: units }
}

/** Answers what a table request names: `PK|SK` without their variable parts, or `index:PK` of a query. */
export function keysOf(operation: string, body: Buffer): string[] {
  const request = parse(body.toString('utf8')) ?? {}
  if (operation === 'TransactWriteItems')
    return docs(request.TransactItems).map(item => {
      const [[kind = '', value] = ['', undefined]] = entries(item)
      return `${kind} ${nameOf(doc(value).Item ?? doc(value).Key)}`
    })
  if (operation === 'BatchGetItem')
    return entries(request.RequestItems).flatMap(([, each]) => docs(doc(each).Keys).map(nameOf))
  if (operation === 'Query') {
    const [first] = Object.values(doc(request.ExpressionAttributeValues))
    return [`${String(request.IndexName ?? '')}:${part(doc(first).S)}`]
  }
  return [nameOf(request.Item ?? request.Key)]
}

const nameOf = (key: unknown) => `${part(doc(doc(key).PK).S)}|${part(doc(doc(key).SK).S)}`
const part = (value: unknown) => String(value ?? '').split('#')[0] ?? ''

export function entriesOf(operation: string, body: Buffer): number {
  if (operation !== 'PutEvents') return 1
  return docs(parse(body.toString('utf8'))?.Entries).length
}
