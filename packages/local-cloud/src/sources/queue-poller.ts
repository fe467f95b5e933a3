/**
 * Emulates an SQS event source mapping: it receives messages, hands them over in batches, and deletes those that were
 * processed. It polls when it is told of a message and not all the time, because fifty idle queues must cost nothing. A
 * mapping with a batching window gathers that long before it polls.
 */
import { type Doc, doc, docs, parseAny, text } from '../data/doc.ts'
import { matches } from '../events/patterns.ts'
import type { Activity } from '../time/idle.ts'
import type { Queues } from './queues.ts'

interface QueueMapping {
  readonly queue: string
  readonly queueArn: string
  readonly region: string
  readonly batchSize: number
  /** Batching window, ms. */
  readonly windowMs: number
  readonly concurrency: number
  readonly reportsFailures: boolean
  readonly filters: readonly Doc[]
  invoke(event: Doc): Promise<{ readonly ok: boolean; readonly payload: unknown }>
}

/** Time that messages wait for a busy function before another call takes them, ms. Meanwhile they become one batch. */
const patienceMs = 100

export class QueuePoller {
  readonly queue: string
  readonly #mapping: QueueMapping
  readonly #queues: Queues
  readonly #activity: Activity
  #loops = 0
  #wanted = false
  #planned: NodeJS.Timeout | undefined
  #stopped = false

  constructor(mapping: QueueMapping, queues: Queues, activity: Activity) {
    this.queue = mapping.queue
    this.#mapping = mapping
    this.#queues = queues
    this.#activity = activity
  }

  /** Polls soon, because a message may have arrived. */
  kick(): void {
    if (this.#stopped) return
    this.#wanted = true
    const { concurrency, windowMs } = this.#mapping
    if (this.#loops >= concurrency) return
    if (windowMs > 0) this.#plan(windowMs)
    else if (this.#loops > 0) this.#plan(patienceMs)
    else this.#start()
  }

  #plan(ms: number): void {
    this.#planned ??= setTimeout(() => {
      this.#planned = undefined
      if (this.#wanted && !this.#stopped && this.#loops < this.#mapping.concurrency) this.#start()
    }, ms).unref()
  }

  #start(): void {
    this.#activity.track(this.#loop())
  }

  async #loop(): Promise<void> {
    this.#loops += 1
    try {
      while (this.#wanted && !this.#stopped) {
        this.#wanted = false
        const messages = await this.#receive()
        if (messages.length === 0) continue
        const { batchSize, concurrency, windowMs } = this.#mapping
        const isFull = messages.length === batchSize
        // Behind a full batch there may be more: this loop looks again afterwards, another one meanwhile. Of a message
        // that comes later a kick will tell.
        if (isFull) this.#wanted = true
        if (isFull && this.#loops < concurrency) this.#start()
        await this.#process(messages)
        if (windowMs > 0 && !isFull) return this.#plan(windowMs)
      }
    } catch (error) {
      if (!this.#stopped) throw error
    } finally {
      this.#loops -= 1
    }
  }

  async #receive(): Promise<Doc[]> {
    const messages: Doc[] = []
    while (messages.length < this.#mapping.batchSize) {
      const answer = await this.#queues.call('ReceiveMessage', this.queue, {
        MaxNumberOfMessages: Math.min(10, this.#mapping.batchSize - messages.length),
        AttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      })
      const found = docs(answer.Messages)
      messages.push(...found)
      if (found.length < 10) break
    }
    return messages
  }

  async #process(messages: Doc[]): Promise<void> {
    const { filters } = this.#mapping
    const wanted = messages.filter(message => {
      const body = parseAny(text(message.Body)) ?? message.Body
      return filters.length === 0 || filters.some(filter => matches(filter, { ...message, body }))
    })
    const unwanted = messages.filter(message => !wanted.includes(message))
    if (wanted.length === 0) return this.#delete(unwanted)
    const result = await this.#mapping.invoke({ Records: wanted.map(message => this.#record(message)) })
    const failed = result.ok ? this.#failures(result.payload, wanted) : wanted
    // A failed message stays hidden until its visibility timeout. It then comes back, or goes to the dead letters.
    await this.#delete([...unwanted, ...wanted.filter(message => !failed.includes(message))])
  }

  #failures(payload: unknown, messages: Doc[]): Doc[] {
    if (!this.#mapping.reportsFailures) return []
    const failures = doc(payload).batchItemFailures
    if (failures === undefined || failures === null) return []
    if (!Array.isArray(failures)) return messages
    const ids = docs(failures).map(failure => text(failure.itemIdentifier))
    // An identifier that is not in the batch fails the whole batch.
    if (ids.some(id => !messages.some(message => message.MessageId === id))) return messages
    return messages.filter(message => ids.includes(text(message.MessageId)))
  }

  async #delete(messages: Doc[]): Promise<void> {
    for (let start = 0; start < messages.length; start += 10) {
      await this.#queues.call('DeleteMessageBatch', this.queue, {
        Entries: messages.slice(start, start + 10).map((message, index) => ({
          Id: String(index),
          ReceiptHandle: message.ReceiptHandle,
        })),
      })
    }
  }

  #record(message: Doc): Doc {
    const attributes = Object.entries(doc(message.MessageAttributes)).map(([name, value]) => {
      const { StringValue, BinaryValue, DataType } = doc(value)
      return [
        name,
        {
          stringValue: StringValue,
          binaryValue: BinaryValue,
          stringListValues: [],
          binaryListValues: [],
          dataType: DataType,
        },
      ]
    })
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes ?? {},
      messageAttributes: Object.fromEntries(attributes),
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: this.#mapping.queueArn,
      awsRegion: this.#mapping.region,
    }
  }

  /** Polls at once, even within a window. Resolves when all found messages are processed. */
  async poll(): Promise<void> {
    if (this.#stopped) return
    clearTimeout(this.#planned)
    this.#planned = undefined
    this.#wanted = true
    if (this.#loops === 0) await this.#loop()
  }

  stop(): void {
    clearTimeout(this.#planned)
    this.#stopped = true
  }
}
