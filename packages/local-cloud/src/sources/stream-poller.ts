/**
 * Emulates a DynamoDB stream event source mapping: it delivers records in order, keeps a checkpoint over restarts,
 * retries from the first failure on, bisects batches, and sends what it gives up to the failure destination.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Doc, doc, docs, number, optional, text } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import { matches } from '../events/patterns.ts'
import type { AwsCall } from '../gateway/aws-call.ts'
import type { Activity } from '../time/idle.ts'

interface StreamMapping {
  readonly id: string
  /** The stream's ARN in the templates, and below it the ARN in the store behind the gateway. */
  readonly streamArn: string
  readonly storeArn: string
  readonly region: string
  readonly startAt: 'LATEST' | 'TRIM_HORIZON'
  readonly batchSize: number
  readonly reportsFailures: boolean
  readonly bisects: boolean
  readonly maxRetries: number
  readonly filters: readonly Doc[]
  /** Time that records gather before a look, ms. */
  readonly gatherMs: number
  invoke(event: Doc): Promise<{ readonly ok: boolean; readonly payload: unknown }>
  giveUp(records: Doc[]): Promise<void>
}

interface Shard {
  readonly id: string
  iterator: string | undefined
}

const firstPauseMs = 100
const longestPauseMs = 5000

export class StreamPoller {
  readonly #mapping: StreamMapping
  readonly #call: AwsCall
  readonly #state: State
  readonly #activity: Activity
  readonly #shards = new Map<string, Shard>()
  #running: Promise<void> | undefined
  #wanted = false
  #stopped = false
  #wake: () => void = () => {}

  constructor(mapping: StreamMapping, call: AwsCall, state: State, activity: Activity) {
    this.#mapping = mapping
    this.#call = call
    this.#state = state
    this.#activity = activity
  }

  get id(): string {
    return this.#mapping.id
  }

  #streams(operation: string, body: Doc): Promise<Doc> {
    return this.#call(`DynamoDBStreams_20120810.${operation}`, body)
  }

  /** Finds the shards and their positions. It must run before the first write that a function shall see. */
  async start(): Promise<void> {
    await this.#findShards()
    this.kick()
  }

  async #findShards(): Promise<void> {
    const { storeArn, startAt, id } = this.#mapping
    const described = doc((await this.#streams('DescribeStream', { StreamArn: storeArn })).StreamDescription)
    for (const shard of docs(described.Shards)) {
      const ShardId = text(shard.ShardId)
      if (this.#shards.has(ShardId)) continue
      const last = this.#state.get('stream', `${id}/${ShardId}`)
      const position =
        last === undefined || last === ''
          ? { ShardIteratorType: startAt }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last }
      const { ShardIterator } = await this.#streams('GetShardIterator', { StreamArn: storeArn, ShardId, ...position })
      this.#shards.set(ShardId, { id: ShardId, iterator: text(ShardIterator) })
    }
  }

  /** Reads the stream soon, because something was written to the table. */
  kick(): void {
    this.#wanted = true
    if (this.#running || this.#stopped) return
    const done = this.#activity.begin()
    this.#running = this.#loop()
      .catch(error => {
        if (!this.#stopped)
          process.stderr.write(`${this.#mapping.id}: ${error instanceof Error ? error.message : error}\n`)
      })
      .finally(() => {
        this.#running = undefined
        done()
        if (this.#wanted && !this.#stopped) this.kick()
      })
  }

  async #loop(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      await this.#pause(this.#mapping.gatherMs)
      this.#wanted = false
      for (const shard of this.#shards.values()) if (await this.#read(shard)) this.#wanted = true
    }
  }

  /** Reads and delivers one batch. Answers true when it was full, so that more may wait behind it. */
  async #read(shard: Shard): Promise<boolean> {
    if (shard.iterator === undefined) return false
    const answer = await this.#streams('GetRecords', { ShardIterator: shard.iterator, Limit: this.#mapping.batchSize })
    const records = docs(answer.Records)
    const last = records.at(-1)
    if (last) {
      const wanted = this.#filtered(records)
      if (wanted.length) await this.#handOver(wanted, 0)
      if (this.#stopped) return false
      this.#state.put('stream', `${this.#mapping.id}/${shard.id}`, sequence(last))
    }
    shard.iterator = optional(answer.NextShardIterator)
    return records.length >= this.#mapping.batchSize
  }

  #filtered(records: Doc[]): Doc[] {
    const { filters, region, streamArn } = this.#mapping
    return records
      .filter(record => !isUnchanged(doc(record.dynamodb)))
      .map(record => ({ ...record, awsRegion: region, eventSource: 'aws:dynamodb', eventSourceARN: streamArn }))
      .filter(record => filters.length === 0 || filters.some(filter => matches(filter, record)))
  }

  async #handOver(batch: Doc[], attempt: number): Promise<void> {
    const { invoke, maxRetries, bisects, giveUp } = this.#mapping
    let rest = batch
    for (let tries = attempt; !this.#stopped; tries++) {
      const result = await invoke({ Records: rest })
      const failed = result.ok ? this.#firstFailure(result.payload, rest) : 0
      if (failed === undefined) return
      if (failed > 0) {
        // Everything before the first failure is done. The failed record has had the first of its own tries.
        rest = rest.slice(failed)
        tries = attempt
      }
      if (tries >= maxRetries) return giveUp(rest)
      await this.#pause(Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
      if (bisects && rest.length > 1) {
        const middle = Math.ceil(rest.length / 2)
        await this.#handOver(rest.slice(0, middle), tries + 1)
        return this.#handOver(rest.slice(middle), tries + 1)
      }
    }
  }

  #firstFailure(payload: unknown, records: Doc[]): number | undefined {
    if (!this.#mapping.reportsFailures) return undefined
    const failures = docs(doc(payload).batchItemFailures)
    if (failures.length === 0) return undefined
    const positions = failures.map(failure =>
      records.findIndex(record => sequence(record) === text(failure.itemIdentifier)),
    )
    return Math.max(0, Math.min(...positions))
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, Math.max(1, ms))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Answers true when the stream has no new record now. */
  async drained(): Promise<boolean> {
    if (this.#running || this.#wanted) return false
    let found = false
    for (const shard of this.#shards.values()) {
      if (shard.iterator === undefined) continue
      const answer = await this.#streams('GetRecords', { ShardIterator: shard.iterator, Limit: 1 })
      if (docs(answer.Records).length) found = true
    }
    if (found) this.kick()
    return !found
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
  }
}

/** AWS's streams have no record of a write that changed nothing; the embedded store's streams do. */
function isUnchanged({ OldImage, NewImage }: Doc): boolean {
  return OldImage !== undefined && NewImage !== undefined && isDeepStrictEqual(OldImage, NewImage)
}

function sequence(record: Doc): string {
  return text(doc(record.dynamodb).SequenceNumber)
}

export function maxRetriesOf(properties: Doc): number {
  const retries = number(properties.MaximumRetryAttempts, -1)
  return retries < 0 ? Number.POSITIVE_INFINITY : retries
}
