// A table in this process, in the place of the way to DynamoDB: what a client sends is answered as DynamoDB answers it,
// transactions, conditions, indexes and the token of a repeated transaction included. Runs of many seeds use it because
// it costs a fortieth of a table behind a socket, and because everything that happens to it can be had again by its
// seed. memory-table.test.ts holds it against the embedded store.
import { fromWire } from '#functions/machinery/table/attribute-values.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import type { Transport } from '#functions/machinery/table/transport.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { changed, compare, ExpressionError, holds, type Item, type Names, type Value } from './expressions.ts'

type Body = Readonly<Record<string, unknown>>
export interface Answer {
  readonly statusCode: number
  readonly body: Body
}

const keyNames: Readonly<Record<string, readonly [string, string]>> = {
  GSI1: ['GSI1PK', 'GSI1SK'],
  GSI2: ['GSI2PK', 'GSI2SK'],
  UNDELIVERED: ['undelivered', 'at'],
}
const indexes = Object.entries(keyNames)

const none = { Code: 'None' }
const refusal = (type: string, message: string, more: Body = {}): Answer => ({
  statusCode: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more },
})
const done = (body: Body = {}): Answer => ({ statusCode: 200, body })

/** The rows of one partition, in the order of their keys once somebody asks for it. */
interface Partition {
  readonly rows: Map<string, Item>
  order: Item[] | undefined
}

const text = (item: Item, name: string): string => String(item[name]?.['S'] ?? '')
const placeOf = (item: Item): string => `${text(item, 'PK')} ${text(item, 'SK')}`

export class MemoryTable {
  #rows = new Map<string, Partition>()
  /** A transaction's token and body, for the ten minutes that DynamoDB knows it: longer than any run's retries. */
  #tokens = new Map<string, string>()

  answer(operation: string, body: Body): Answer {
    try {
      switch (operation) {
        case 'GetItem':
          return done({ Item: this.#get(itemOf(body['Key'])) })
        case 'BatchGetItem':
          return this.#batchGet(body)
        case 'Query':
          return this.#query(body)
        case 'TransactWriteItems':
          return this.#transact(body)
        case 'PutItem':
          return this.#single({ Put: body })
        case 'UpdateItem':
          return this.#single({ Update: body })
        case 'DeleteItem':
          return this.#single({ Delete: body })
        default:
          throw new Error(`the table of the tests knows no ${operation}`)
      }
    } catch (error) {
      if (error instanceof ExpressionError) return refusal('ValidationException', error.message)
      throw error
    }
  }

  /** Everything that is stored, or what lies in the partitions that are wanted. */
  all(isWanted: (partition: string) => boolean = () => true): Attributes[] {
    const isOf = (name: string) => name.startsWith('table ') && isWanted(name.slice(6))
    const items = [...this.#rows].flatMap(([name, { rows }]) => (isOf(name) ? [...rows.values()] : []))
    return items.map(asRead)
  }

  /** The table as it is now, for who has read it and decides later. */
  copy(): MemoryTable {
    const taken = new MemoryTable()
    for (const [name, { rows }] of this.#rows) taken.#rows.set(name, { rows: new Map(rows), order: undefined })
    return taken
  }

  /** What waits for the bus, in the order of the shards; `told` takes it off. */
  undelivered(): Attributes[] {
    const items = [...this.#rows].flatMap(([name, { rows }]) =>
      name.startsWith('UNDELIVERED ') ? [...rows.values()] : [],
    )
    return items.map(asRead)
  }

  told({ PK, SK }: Readonly<Record<string, unknown>>): void {
    const before = this.#get({ PK: { S: String(PK) }, SK: { S: String(SK) } })
    if (!before) return
    const { undelivered: _, ...after } = before
    this.#replace(before, after)
  }

  #get(key: Item): Item | undefined {
    return this.#rows.get(`table ${text(key, 'PK')}`)?.rows.get(placeOf(key))
  }

  #batchGet({ RequestItems }: Body): Answer {
    const [[name, asked] = ['', {}]] = Object.entries(Object(RequestItems))
    const keys = listOf(Object(asked)['Keys']).map(itemOf)
    if (keys.length > 100) return refusal('ValidationException', 'Too many items requested for the BatchGetItem call')
    if (new Set(keys.map(placeOf)).size < keys.length)
      return refusal('ValidationException', 'Provided list of item keys contains duplicates')
    return done({ Responses: { [name]: keys.flatMap(key => this.#get(key) ?? []) }, UnprocessedKeys: {} })
  }

  #query(body: Body & Names): Answer {
    const { IndexName, Limit, ExclusiveStartKey, ScanIndexForward = true } = body
    const expression = String(body['KeyConditionExpression'])
    refuseUnused(body, [expression])
    const index = IndexName === undefined ? 'table' : String(IndexName)
    const [pk, sk] = keyNames[index] ?? ['PK', 'SK']
    const value = text({ of: body.ExpressionAttributeValues?.[':pk'] ?? {} } as Item, 'of')
    const partition = this.#rows.get(`${index} ${value}`)
    const rows = partition ? inOrder(partition, sk) : []
    const wanted = rows.filter(row => holds(expression, row, body))
    if (ScanIndexForward === false) wanted.reverse()
    const start = ExclusiveStartKey === undefined ? undefined : placeOf(itemOf(ExclusiveStartKey))
    const from = start === undefined ? 0 : wanted.findIndex(row => placeOf(row) === start) + 1
    const limit = Limit === undefined ? wanted.length : Number(Limit)
    const page = wanted.slice(from, from + limit)
    const last = page.at(-1)
    // A full page ends before anybody looked whether it was the last.
    const isMore = last && (from + limit < wanted.length || (page.length === limit && Limit !== undefined))
    const LastEvaluatedKey = isMore && pick(last, ['PK', 'SK', pk, sk])
    return done({ Items: page, Count: page.length, ...(LastEvaluatedKey && { LastEvaluatedKey }) })
  }

  #single(action: Body): Answer {
    const planned = this.#plan(action)
    if (!planned.holds) {
      return refusal('ConditionalCheckFailedException', 'The conditional request failed', {
        ...(planned.before && { Item: planned.before }),
      })
    }
    planned.apply()
    const [request] = Object.values(action)
    const isAsked = Object(request)['ReturnValues'] === 'ALL_NEW'
    return done(isAsked ? { Attributes: this.#get(planned.key) } : {})
  }

  #transact({ TransactItems, ClientRequestToken }: Body): Answer {
    const actions = listOf(TransactItems)
    const token = String(ClientRequestToken)
    const body = JSON.stringify(actions)
    const earlier = this.#tokens.get(token)
    if (earlier !== undefined) {
      if (earlier === body) return done()
      return refusal('IdempotentParameterMismatchException', 'The token was used for another request')
    }
    if (actions.length > 100) return refusal('ValidationException', 'Member must have length less than or equal to 100')
    const planned = actions.map(action => this.#plan(Object(action)))
    if (new Set(planned.map(({ key }) => placeOf(key))).size < planned.length)
      return refusal('ValidationException', 'Transaction request cannot include multiple operations on one item')
    if (!planned.every(({ holds: may }) => may)) {
      const reasons = planned.map(({ holds: may, before }) =>
        may ? none : { Code: 'ConditionalCheckFailed', Message: 'x', ...(before && { Item: before }) },
      )
      return refusal('TransactionCanceledException', 'Transaction cancelled', { CancellationReasons: reasons })
    }
    for (const { apply } of planned) apply()
    this.#tokens.set(token, body)
    return done()
  }

  /** What one action asks for, and how to do it once everything of its transaction may be done. */
  #plan(action: Body) {
    const [[kind, request] = ['', {}]] = Object.entries(action)
    const asked: Body & Names = Object(request)
    const whole = kind === 'Put' ? itemOf(asked['Item']) : undefined
    const key = pick(whole ?? itemOf(asked['Key']), ['PK', 'SK'])
    if (text(key, 'PK') === '' || text(key, 'SK') === '') throw new ExpressionError('a key is missing or empty')
    const before = this.#get(key)
    const condition = asked['ConditionExpression']
    refuseUnused(asked, [condition, asked['UpdateExpression']])
    return {
      key,
      before,
      holds: holds(condition === undefined ? undefined : String(condition), before, asked),
      apply: () => {
        if (kind === 'ConditionCheck') return
        if (kind === 'Delete') this.#replace(before, undefined)
        else if (whole) this.#replace(before, whole)
        else this.#replace(before, changed(String(asked['UpdateExpression']), before ?? key, asked))
      },
    }
  }

  #replace(before: Item | undefined, after: Item | undefined): void {
    if (before) for (const name of partitionsOf(before)) this.#drop(name, placeOf(before))
    if (!after) return
    for (const name of partitionsOf(after)) {
      const partition = this.#rows.get(name) ?? { rows: new Map(), order: undefined }
      partition.rows.set(placeOf(after), after)
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
}

/** Those of the table and of each index that the item has both keys of. */
function partitionsOf(item: Item): string[] {
  const indexed = indexes.flatMap(([name, [pk, sk]]) => (item[pk] && item[sk] ? [`${name} ${text(item, pk)}`] : []))
  return [`table ${text(item, 'PK')}`, ...indexed]
}

function inOrder(partition: Partition, sk: string): readonly Item[] {
  partition.order ??= [...partition.rows.values()].sort(
    (a, b) => compare(a[sk] ?? {}, b[sk] ?? {}) || (placeOf(a) < placeOf(b) ? -1 : 1),
  )
  return partition.order
}

const itemOf = (value: unknown): Item => Object(value)
/** An item is never changed but replaced: it is read as plain values once, however often somebody looks at all of them. */
const read = new WeakMap<Item, Attributes>()

/** Bytes lie here as they came over the wire, in base64. */
function asRead(item: Item): Attributes {
  const known = read.get(item)
  if (known) return known
  const plain = Object.freeze({ ...fromWire(item) })
  read.set(item, plain)
  return plain
}

/** Parses each row that `all` answers once, however often a run asks. */
export function onceARow<Value>(parse: (row: Attributes) => Value): (row: Attributes) => Value {
  const known = new WeakMap<Attributes, { readonly value: Value }>()
  return row => {
    const found = known.get(row) ?? { value: parse(row) }
    known.set(row, found)
    return found.value
  }
}

/** DynamoDB takes no name and no value that its expressions do not use. */
function refuseUnused(asked: Names, expressions: readonly unknown[]): void {
  const said = [
    ...Object.keys(asked.ExpressionAttributeNames ?? {}),
    ...Object.keys(asked.ExpressionAttributeValues ?? {}),
  ]
  if (said.length === 0) return
  const used = new Set(expressions.flatMap(expression => String(expression ?? '').match(/[#:]\w+/g) ?? []))
  const unused = said.find(word => !used.has(word))
  if (unused !== undefined) throw new ExpressionError(`${unused} is used by no expression`)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap(name => (item[name] ? [[name, item[name]] satisfies [string, Value]] : [])))

/** What stands between the client and the table: an answer, or an error where none arrives. `asked` is the body sent. */
export type Line = (operation: string, apply: () => Answer, asked: string) => Promise<Answer>
const plainLine: Line = async (_, apply) => apply()

/**
 * From now on every request of the client goes over this line to the table of the moment. The client goes on to write
 * and read what is sent, and to come again where it may.
 */
export function answerInMemory(
  client: DocumentClient,
  table: () => MemoryTable,
  line: () => Line = () => plainLine,
): void {
  const transport: Transport = async (operation, asked) => {
    const answer = () => table().answer(operation, JSON.parse(asked))
    const { statusCode, body } = await line()(operation, answer, asked)
    return { status: statusCode, body: JSON.stringify(body) }
  }
  Object.assign(client, { transport })
}

/** A client whose every request goes over this line to the table of the moment. */
export function memoryClient(table: () => MemoryTable, line?: () => Line): DocumentClient {
  const client = new DocumentClient()
  answerInMemory(client, table, line)
  return client
}
