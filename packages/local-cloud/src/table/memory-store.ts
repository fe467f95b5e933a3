/**
 * All tables of an app in this process, with their streams, in the place of the embedded store: for tests that start an
 * app for each file, and lose nothing with it. Everything is lost with the process unless it is saved to a file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Doc, doc, docs, entries, number, optional, parse, text } from '../data/doc.ts'
import { type AwsCall, AwsCallError } from '../gateway/aws-call.ts'
import type { Item } from './expressions.ts'
import { type Keys, MemoryTable, type TableAnswer } from './memory-table.ts'
import type { TableStore } from './store.ts'

/** Records that a stream keeps. AWS keeps those of a day. */
const keptRecords = 20_000
/** A file has the last of these, for a reader who was behind. */
const savedRecords = 1000

/** Whoever asks over a network lets others go on meanwhile: calls at the same moment meet as they would there. */
const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

interface Held {
  readonly name: string
  readonly description: Doc
  readonly table: MemoryTable
  readonly stream: Stream
}

const done = (body: Doc): TableAnswer => ({ statusCode: 200, body })
const refusal = (type: string, message: string): TableAnswer => ({
  statusCode: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message },
})

/** The changes of one table in one shard; a position is a record's number in it. */
class Stream {
  readonly #records: Doc[] = []
  readonly #now: () => number
  /** The sequence number of position 0. */
  readonly #base: bigint
  /** The position of the first record that is kept. */
  #first = 0

  /** Numbers go up from one store to the next, whoever kept the table before: positions that a reader has stay good. */
  constructor(now: () => number, base = BigInt(Date.now()) * 1_000_000n) {
    this.#now = now
    this.#base = base
  }

  get #end(): number {
    return this.#first + this.#records.length
  }

  #sequence(position: number): string {
    return String(this.#base + BigInt(position)).padStart(21, '0')
  }

  add(keys: Doc, before: Item | undefined, after: Item | undefined): void {
    const SequenceNumber = this.#sequence(this.#end)
    this.#records.push({
      eventID: SequenceNumber,
      eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
      eventVersion: '1.1',
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(this.#now() / 1000),
        Keys: keys,
        ...(before && { OldImage: before }),
        ...(after && { NewImage: after }),
        SequenceNumber,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    })
    if (this.#records.length <= keptRecords) return
    this.#records.shift()
    this.#first++
  }

  /** Where a reader begins that asks for this kind of position. */
  positionOf(kind: string, sequence: string | undefined): number {
    if (kind === 'LATEST') return this.#end
    if (kind === 'TRIM_HORIZON' || sequence === undefined) return this.#first
    const after = Number(BigInt(sequence) - this.#base) + (kind === 'AT_SEQUENCE_NUMBER' ? 0 : 1)
    return Math.min(Math.max(after, this.#first), this.#end)
  }

  recordsFrom(position: number, limit: number): { readonly records: readonly Doc[]; readonly next: number } {
    const from = Math.max(position, this.#first)
    const records = this.#records.slice(from - this.#first, from - this.#first + limit)
    return { records, next: from + records.length }
  }

  saved(): Doc {
    const records = this.#records.slice(-savedRecords)
    return { base: String(this.#base + BigInt(this.#end - records.length)), records }
  }

  static read(now: () => number, saved: Doc): Stream {
    const base = optional(saved.base)
    const stream = new Stream(now, base === undefined ? undefined : BigInt(base))
    stream.#records.push(...docs(saved.records))
    return stream
  }
}

export class MemoryStore implements TableStore {
  readonly pid = undefined
  readonly #file: string
  readonly #saves: boolean
  readonly #now: () => number
  readonly #tables = new Map<string, Held>()
  /** Called with the keys of each item that has changed. */
  onWrite: ((keys: Doc) => void) | undefined

  /** Begins with what the file holds, and leaves it there at the end if it `saves`. `now` is the moved clock, epoch ms. */
  constructor(file: string, { now, saves }: { now: () => number; saves: boolean }) {
    this.#file = file
    this.#now = now
    this.#saves = saves
    if (!existsSync(file)) return
    for (const { description, items, stream } of docs(parse(readFileSync(file, 'utf8'))?.tables)) {
      const { table } = this.#open(doc(description), doc(stream))
      for (const item of docs(items)) table.load(item as Item)
    }
  }

  upstream: TableStore['upstream'] = async ({ headers, body }) => {
    await nextTurn()
    const { statusCode, body: answer } = this.#answer(text(headers['x-amz-target']), parse(body.toString('utf8')) ?? {})
    const type = { 'content-type': 'application/x-amz-json-1.0' }
    return { status: statusCode, headers: type, body: Buffer.from(JSON.stringify(answer)) }
  }

  call: AwsCall = async (target, body) => {
    const { statusCode, body: answer } = this.#answer(target, doc(body))
    if (statusCode >= 300) throw new AwsCallError(target, statusCode, answer)
    return answer
  }

  async stop(): Promise<void> {
    if (this.#saves) await saveTables(this.call, this.#file, name => this.#tables.get(name)?.stream.saved())
  }

  #answer(target: string, body: Doc): TableAnswer {
    const [service = '', operation = ''] = target.split('.')
    if (service.startsWith('DynamoDBStreams')) return this.#read(operation, body)
    switch (operation) {
      case 'ListTables':
        return done({ TableNames: [...this.#tables.keys()] })
      case 'CreateTable':
        return done({ TableDescription: this.#open(body, {}).description })
      case 'DescribeTable': {
        const held = this.#held(body)
        return held ? done({ Table: held.description }) : notThere(body)
      }
      case 'UpdateTable':
        return refusal('ValidationException', 'A table in memory is made anew for another template')
      default: {
        const held = this.#held(body)
        return held ? held.table.answer(operation, body) : notThere(body)
      }
    }
  }

  #open(described: Doc, stream: Doc): Held {
    const name = text(described.TableName)
    const LatestStreamArn = described.StreamSpecification && `memory:${name}`
    const description = { ...described, ...(LatestStreamArn !== undefined && { LatestStreamArn }) }
    const keys = keysOf(described.KeySchema)
    const indexes = Object.fromEntries(
      docs(described.GlobalSecondaryIndexes).map(index => {
        const isKeysOnly = doc(index.Projection).ProjectionType === 'KEYS_ONLY'
        return [text(index.IndexName), { keys: keysOf(index.KeySchema), isKeysOnly }]
      }),
    )
    const table = new MemoryTable({ keys, indexes })
    const held = { name, description, table, stream: Stream.read(this.#now, stream) }
    table.onChange = (before, after) => {
      const item = after ?? before ?? {}
      const changed = Object.fromEntries(keys.map((key = '') => [key, item[key]]))
      held.stream.add(changed, before, after)
      this.onWrite?.(changed)
    }
    this.#tables.set(name, held)
    return held
  }

  #held(body: Doc): Held | undefined {
    return this.#tables.get(tableOf(body))
  }

  #read(operation: string, body: Doc): TableAnswer {
    const streamOf = (arn: unknown) => this.#tables.get(text(arn).split(':')[1] ?? '')?.stream
    if (operation === 'DescribeStream') return done({ StreamDescription: { Shards: [{ ShardId: 'shard' }] } })
    if (operation === 'GetShardIterator') {
      const position = streamOf(body.StreamArn)?.positionOf(text(body.ShardIteratorType), optional(body.SequenceNumber))
      return done({ ShardIterator: `${text(body.StreamArn)}:${position ?? 0}` })
    }
    if (operation !== 'GetRecords')
      return refusal('UnknownOperationException', `streams in memory know no ${operation}`)
    const [memory = '', name = '', position = '0'] = text(body.ShardIterator).split(':')
    const read = streamOf(`${memory}:${name}`)?.recordsFrom(Number(position), number(body.Limit, 1000))
    return done({ Records: read?.records ?? [], NextShardIterator: `${memory}:${name}:${read?.next ?? 0}` })
  }
}

const notThere = (body: Doc) =>
  refusal('ResourceNotFoundException', `Cannot do operations on a non-existent table: ${tableOf(body)}`)

/** The table that a request names, by name or by ARN. */
function tableOf(body: Doc): string {
  const [batch] = entries(body.RequestItems).map(([name]) => name)
  const [action] = docs(body.TransactItems).flatMap(each => Object.values(each))
  return (optional(body.TableName) ?? batch ?? text(doc(action).TableName)).split('/').pop() ?? ''
}

function keysOf(schema: unknown): Keys {
  const named = (type: string) => optional(docs(schema).find(each => each.KeyType === type)?.AttributeName)
  const [pk = '', sk] = [named('HASH'), named('RANGE')]
  return sk === undefined ? [pk] : [pk, sk]
}

/** Writes everything that a store holds to a file that a store in memory can begin with. */
export async function saveTables(
  call: AwsCall,
  file: string,
  streamOf: (table: string) => Doc | undefined = () => undefined,
): Promise<void> {
  const { TableNames } = await call('DynamoDB_20120810.ListTables', {})
  const tables: Doc[] = []
  for (const TableName of Array.isArray(TableNames) ? TableNames.map(name => text(name)) : []) {
    const { Table: description } = await call('DynamoDB_20120810.DescribeTable', { TableName })
    const items: Doc[] = []
    let ExclusiveStartKey: unknown
    do {
      const more = ExclusiveStartKey !== undefined && { ExclusiveStartKey }
      const page = await call('DynamoDB_20120810.Scan', { TableName, ...more })
      for (const item of docs(page.Items)) items.push(item)
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
    tables.push({ description, items, stream: streamOf(TableName) ?? {} })
  }
  writeFileSync(file, JSON.stringify({ tables }), { mode: 0o600 })
}
