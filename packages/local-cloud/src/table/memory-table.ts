/**
 * A table in this process: what a client sends is answered as DynamoDB answers it, transactions, conditions, indexes,
 * limits and the token of a repeated transaction included. It costs a fortieth of a table behind a socket, and everything
 * that happens to it can be had again. tests/conformance/memory-table.test.ts holds it against the embedded store.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Doc, doc, docs, number, optional, text } from '../data/doc.ts'
import { changed, compare, ExpressionError, holds, type Item, type Names, type Value } from './expressions.ts'

/** What the table says: HTTP status and body. */
export interface TableAnswer {
  readonly statusCode: number
  readonly body: Doc
}

/** Names of a partition key, and of a sort key where there is one. */
export type Keys = readonly [pk: string, sk?: string]

export interface TableSchema {
  readonly keys: Keys
  readonly indexes: Readonly<Record<string, IndexSchema>>
}
export interface IndexSchema {
  readonly keys: Keys
  /** Whether the index has the keys alone. */
  readonly isKeysOnly: boolean
}

/** Limits of DynamoDB: bytes of an item, of a page and of a transaction, items of a transaction and of a batch. */
const limits = {
  itemBytes: 400 * 1024,
  pageBytes: 1024 * 1024,
  transactionBytes: 4 * 1024 * 1024,
  transactionItems: 100,
  batchItems: 100,
} as const

const none = { Code: 'None' }
const refusal = (type: string, message: string, more: Doc = {}): TableAnswer => ({
  statusCode: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more },
})
const invalid = (message: string) => refusal('ValidationException', message)
const done = (body: Doc = {}): TableAnswer => ({ statusCode: 200, body })

/** The rows of one partition, in the order of their keys once somebody asks for it. */
interface Partition {
  readonly rows: Map<string, Item>
  order: Item[] | undefined
}

/** An action of a transaction or of a single write: whether it may be done, and how. */
interface Planned {
  readonly place: string
  readonly before: Item | undefined
  readonly after: Item | undefined
  readonly mayHappen: boolean
  /** Whether a refusal says what stands there. */
  readonly tellsBefore: boolean
}

const keyOf = (item: Item, name = ''): string => String(item[name]?.['S'] ?? '')
const itemOf = (value: unknown): Item => doc(value) as Item
const namesOf = (asked: Doc): Doc & Names => asked

export class MemoryTable {
  readonly #schema: TableSchema
  readonly #indexes: readonly (readonly [name: string, keys: Keys])[]
  readonly #rows = new Map<string, Partition>()
  /** A transaction's token and body, for the ten minutes that DynamoDB knows it: longer than any client's retries. */
  readonly #tokens = new Map<string, string>()
  /** Called for each item that has changed; a write that changes nothing is none. */
  onChange: ((before: Item | undefined, after: Item | undefined) => void) | undefined

  constructor(schema: TableSchema) {
    this.#schema = schema
    this.#indexes = Object.entries(schema.indexes).map(([name, { keys }]) => [name, keys] as const)
  }

  answer(operation: string, body: Doc): TableAnswer {
    try {
      switch (operation) {
        case 'GetItem':
          return done({ Item: this.at(itemOf(body.Key)) })
        case 'BatchGetItem':
          return this.#batchGet(body)
        case 'Query':
          return this.#query(namesOf(body))
        case 'Scan':
          return this.#scan(body)
        case 'TransactWriteItems':
          return this.#transact(body)
        case 'PutItem':
          return this.#single('Put', body)
        case 'UpdateItem':
          return this.#single('Update', body)
        case 'DeleteItem':
          return this.#single('Delete', body)
        default:
          return refusal('UnknownOperationException', `the table in memory knows no ${operation}`)
      }
    } catch (error) {
      if (error instanceof ExpressionError) return invalid(error.message)
      throw error
    }
  }

  /** Rows of the table, or of an index, in the partitions that are wanted. */
  rows(index?: string, isWanted: (partition: string) => boolean = () => true): Item[] {
    const prefix = `${index ?? 'table'} `
    return [...this.#rows].flatMap(([name, { rows }]) =>
      name.startsWith(prefix) && isWanted(name.slice(prefix.length)) ? [...rows.values()] : [],
    )
  }

  /** The item of this key. */
  at(key: Item): Item | undefined {
    return this.#rows.get(`table ${keyOf(key, this.#schema.keys[0])}`)?.rows.get(this.#placeOf(key))
  }

  /** Puts an item where none is, past every condition. */
  load(item: Item): void {
    this.#place(undefined, item)
  }

  /** Puts one item into another's place. */
  replace(before: Item | undefined, after: Item | undefined): void {
    this.#place(before, after)
    if (this.onChange && !isDeepStrictEqual(before, after)) this.onChange(before, after)
  }

  /** Takes over what another table holds; items are never changed but replaced, so both may hold them. */
  takeFrom(other: MemoryTable): void {
    for (const [name, { rows }] of other.#rows) this.#rows.set(name, { rows: new Map(rows), order: undefined })
  }

  #placeOf(item: Item): string {
    const [pk, sk] = this.#schema.keys
    return `${keyOf(item, pk)} ${keyOf(item, sk)}`
  }

  #batchGet({ RequestItems }: Doc): TableAnswer {
    const [[name, asked] = ['', {}]] = Object.entries(doc(RequestItems))
    const keys = docs(doc(asked).Keys).map(itemOf)
    if (keys.length > limits.batchItems) return invalid('Too many items requested for the BatchGetItem call')
    if (new Set(keys.map(key => this.#placeOf(key))).size < keys.length)
      return invalid('Provided list of item keys contains duplicates')
    return done({ Responses: { [name]: keys.flatMap(key => this.at(key) ?? []) }, UnprocessedKeys: {} })
  }

  #query(body: Doc & Names): TableAnswer {
    const { IndexName, ExclusiveStartKey, ScanIndexForward = true } = body
    const expression = text(body.KeyConditionExpression)
    refuseUnused(body, [expression])
    const index = optional(IndexName)
    if (index !== undefined && body.ConsistentRead === true)
      return invalid('Consistent reads are not supported on global secondary indexes')
    const { keys, isKeysOnly } =
      index === undefined ? { keys: this.#schema.keys, isKeysOnly: false } : this.#index(index)
    const [pk, sk] = keys
    const value = keyOf({ of: body.ExpressionAttributeValues?.[':pk'] ?? {} }, 'of')
    const partition = this.#rows.get(`${index ?? 'table'} ${value}`)
    const rows = partition ? this.#inOrder(partition, sk) : []
    const wanted = rows.filter(row => holds(expression, row, body))
    if (ScanIndexForward === false) wanted.reverse()
    const start = ExclusiveStartKey === undefined ? undefined : this.#placeOf(itemOf(ExclusiveStartKey))
    const from = start === undefined ? 0 : wanted.findIndex(row => this.#placeOf(row) === start) + 1
    const { page, isMore } = paged(wanted, from, optional(body.Limit))
    const last = page.at(-1)
    const Items = isKeysOnly ? page.map(row => pick(row, [...this.#schema.keys, pk, sk])) : page
    const LastEvaluatedKey = last && isMore && pick(last, [...this.#schema.keys, pk, sk])
    return done({ Items, Count: page.length, ...(LastEvaluatedKey && { LastEvaluatedKey }) })
  }

  #scan({ ExclusiveStartKey, Limit }: Doc): TableAnswer {
    const rows = this.rows()
    const start = ExclusiveStartKey === undefined ? undefined : this.#placeOf(itemOf(ExclusiveStartKey))
    const from = start === undefined ? 0 : rows.findIndex(row => this.#placeOf(row) === start) + 1
    const { page, isMore } = paged(rows, from, optional(Limit))
    const last = page.at(-1)
    const LastEvaluatedKey = last && isMore && pick(last, this.#schema.keys)
    return done({ Items: page, Count: page.length, ...(LastEvaluatedKey && { LastEvaluatedKey }) })
  }

  #index(name: string): IndexSchema {
    const known = this.#schema.indexes[name]
    if (!known) throw new ExpressionError(`The table does not have the specified index: ${name}`)
    return known
  }

  #single(kind: 'Put' | 'Update' | 'Delete', request: Doc): TableAnswer {
    const { mayHappen, before, after, tellsBefore } = this.#plan(kind, request)
    if (!mayHappen) {
      return refusal('ConditionalCheckFailedException', 'The conditional request failed', {
        ...(before && tellsBefore && { Item: before }),
      })
    }
    this.replace(before, after)
    if (request.ReturnValues === 'ALL_NEW') return done({ Attributes: after })
    return done(request.ReturnValues === 'ALL_OLD' ? { Attributes: before } : {})
  }

  #transact({ TransactItems, ClientRequestToken }: Doc): TableAnswer {
    const actions = docs(TransactItems)
    const token = optional(ClientRequestToken)
    const body = JSON.stringify(actions)
    const earlier = token === undefined ? undefined : this.#tokens.get(token)
    if (earlier !== undefined) {
      if (earlier === body) return done()
      return refusal('IdempotentParameterMismatchException', 'The token was used for another request')
    }
    if (actions.length > limits.transactionItems) return invalid('Member must have length less than or equal to 100')
    const planned = actions.map(action => {
      const [[kind, request] = ['', {}]] = Object.entries(action)
      return this.#plan(kind, doc(request))
    })
    if (new Set(planned.map(({ place }) => place)).size < planned.length)
      return invalid('Transaction request cannot include multiple operations on one item')
    if (sum(planned.map(({ after }) => after && bytesOf(after))) > limits.transactionBytes)
      return invalid('Collection of items in the transaction is larger than 4 MB')
    if (!planned.every(({ mayHappen }) => mayHappen)) {
      const reasons = planned.map(({ mayHappen, before, tellsBefore }) => {
        const Item = tellsBefore ? before : undefined
        return mayHappen ? none : { Code: 'ConditionalCheckFailed', Message: 'x', ...(Item && { Item }) }
      })
      return refusal('TransactionCanceledException', 'Transaction cancelled', { CancellationReasons: reasons })
    }
    for (const { before, after } of planned) if (before !== after) this.replace(before, after)
    if (token !== undefined) this.#tokens.set(token, body)
    return done()
  }

  /** What one action asks for, if everything of its transaction may be done. */
  #plan(kind: string, request: Doc): Planned {
    const asked = namesOf(request)
    const whole = kind === 'Put' ? itemOf(asked.Item) : undefined
    const key = pick(whole ?? itemOf(asked.Key), this.#schema.keys)
    if (this.#schema.keys.some(name => keyOf(key, name) === '')) throw new ExpressionError('a key is missing or empty')
    const before = this.at(key)
    const condition = optional(asked.ConditionExpression)
    refuseUnused(asked, [condition, asked.UpdateExpression])
    const mayHappen = holds(condition, before, asked)
    const after = mayHappen ? this.#after(kind, { before, key, whole }, asked) : before
    if (after && after !== before && bytesOf(after) > limits.itemBytes)
      throw new ExpressionError('Item size has exceeded the maximum allowed size')
    const tellsBefore = asked.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
    return { place: this.#placeOf(key), before, after, mayHappen, tellsBefore }
  }

  #after(
    kind: string,
    { before, key, whole }: { before: Item | undefined; key: Item; whole: Item | undefined },
    asked: Doc & Names,
  ): Item | undefined {
    switch (kind) {
      case 'Put':
        return whole
      case 'Delete':
        return undefined
      case 'ConditionCheck':
        return before
      case 'Update': {
        const update = optional(asked.UpdateExpression)
        return update === undefined ? (before ?? key) : changed(update, before ?? key, asked)
      }
      default:
        throw new ExpressionError(`${kind} is no action of a transaction`)
    }
  }

  #place(before: Item | undefined, after: Item | undefined): void {
    if (before) for (const name of this.#partitionsOf(before)) this.#drop(name, this.#placeOf(before))
    if (!after) return
    for (const name of this.#partitionsOf(after)) {
      const partition = this.#rows.get(name) ?? { rows: new Map(), order: undefined }
      partition.rows.set(this.#placeOf(after), after)
      partition.order = undefined
      this.#rows.set(name, partition)
    }
  }

  #drop(name: string, place: string): void {
    const partition = this.#rows.get(name)
    if (!partition) return
    partition.rows.delete(place)
    partition.order = undefined
  }

  /** Those of the table and of each index that the item has both keys of. */
  #partitionsOf(item: Item): string[] {
    const names = [`table ${keyOf(item, this.#schema.keys[0])}`]
    for (const [name, [pk, sk]] of this.#indexes)
      if (item[pk] && (sk === undefined || item[sk])) names.push(`${name} ${keyOf(item, pk)}`)
    return names
  }

  #inOrder(partition: Partition, sk = ''): readonly Item[] {
    partition.order ??= [...partition.rows.values()].sort(
      (a, b) => compare(a[sk] ?? {}, b[sk] ?? {}) || (this.#placeOf(a) < this.#placeOf(b) ? -1 : 1),
    )
    return partition.order
  }
}

/** As many rows as were asked for, and no more than a page holds. A full page ends before anybody looked for a next row. */
function paged(rows: readonly Item[], from: number, limit: string | undefined) {
  const most = number(limit, Number.POSITIVE_INFINITY)
  const page: Item[] = []
  let bytes = 0
  for (const row of rows.slice(from)) {
    if (page.length >= most || bytes >= limits.pageBytes) break
    page.push(row)
    bytes += bytesOf(row)
  }
  const isMore = from + page.length < rows.length || page.length === most
  return { page, isMore: isMore && page.length > 0 }
}

/** An item is never changed but replaced: what it weighs is counted once. */
const weighed = new WeakMap<Item, number>()

/** Bytes that DynamoDB counts of an item: names and values, three for a list or map and one for each of its members. */
export function bytesOf(item: Item): number {
  const known = weighed.get(item)
  if (known !== undefined) return known
  const bytes = sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)))
  weighed.set(item, bytes)
  return bytes
}

function valueBytes(value: Value): number {
  const [[kind, held] = ['', undefined]] = Object.entries(value)
  switch (kind) {
    case 'S':
      return Buffer.byteLength(text(held))
    case 'N':
      return Math.ceil(text(held).length / 2) + 1
    case 'B':
      return Math.ceil((text(held).length * 3) / 4)
    case 'L':
      return 3 + sum(docs(held).map(each => 1 + valueBytes(each)))
    case 'M':
      return (
        3 + sum(Object.entries(doc(held)).map(([name, each]) => 1 + Buffer.byteLength(name) + valueBytes(doc(each))))
      )
    default:
      return Array.isArray(held) ? sum(held.map(each => Buffer.byteLength(text(each)))) : 1
  }
}

const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((all, each) => all + (each ?? 0), 0)

/** DynamoDB takes no name and no value that its expressions do not use. */
function refuseUnused(asked: Names, expressions: readonly unknown[]): void {
  const said = [
    ...Object.keys(asked.ExpressionAttributeNames ?? {}),
    ...Object.keys(asked.ExpressionAttributeValues ?? {}),
  ]
  if (said.length === 0) return
  const used = new Set(expressions.flatMap(expression => text(expression).match(/[#:]\w+/g) ?? []))
  const unused = said.find(word => !used.has(word))
  if (unused !== undefined) throw new ExpressionError(`${unused} is used by no expression`)
}

const pick = (item: Item, names: readonly (string | undefined)[]): Item =>
  Object.fromEntries(names.flatMap((name = '') => (item[name] ? [[name, item[name]] satisfies [string, Value]] : [])))
