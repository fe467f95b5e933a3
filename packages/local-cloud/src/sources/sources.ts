/** Connects every event source mapping and function subscription of the templates with its poller. */
import { type Doc, doc, docs, flag, number, optional, parse, text, texts } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import type { AwsCall } from '../gateway/aws-call.ts'
import type { AccessLog } from '../iam/access-log.ts'
import { allows } from '../iam/policy.ts'
import { accessKeyOf, type Roles } from '../iam/roles.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import type { Activity } from '../time/idle.ts'
import { subscriptionQueue } from './fauxqs.ts'
import { QueuePoller } from './queue-poller.ts'
import type { Queues } from './queues.ts'
import { maxRetriesOf, StreamPoller } from './stream-poller.ts'

interface SourcesContext {
  readonly assembly: Assembly
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly fleet: Fleet
  readonly queues: Queues
  readonly activity: Activity
  readonly state: State
  readonly dynamo: AwsCall
  /** Time by which streams follow the table, ms. */
  readonly lagMs: number
  /** Answers the ARN of a table's stream in the store behind the gateway. */
  storeStream(streamArn: string): string
  now(): number
}

/**
 * The counts of all queues are read this often, ms, to find messages of which no kick told: a delay is over, or a
 * message is visible again.
 */
const sweepMs = 2000

/** Time that records gather before a look at a stream, ms. AWS looks four times a second. */
const usualGatherMs = 20

export class Sources {
  readonly #context: SourcesContext
  readonly #byQueue = new Map<string, QueuePoller[]>()
  readonly #streams: StreamPoller[] = []
  #sweeper: NodeJS.Timeout | undefined

  constructor(context: SourcesContext) {
    this.#context = context
    const { assembly, queues, activity } = context
    for (const mapping of assembly.ofType('AWS::Lambda::EventSourceMapping')) this.#map(mapping, context.dynamo)
    for (const subscription of assembly.ofType('AWS::SNS::Subscription')) this.#subscribe(subscription)
    queues.onMessage = queue => this.messageArrived(queue)
    activity.sources.push(...this.#streams.map(stream => ({ name: stream.id, drained: () => stream.drained() })), {
      name: 'queues',
      drained: () => this.#drained(),
    })
  }

  #map(mapping: Resource, dynamo: AwsCall): void {
    const { assembly, fleet, queues, activity, state } = this.#context
    const properties = assembly.properties(mapping)
    if (properties.Enabled === false) return
    const fn = assembly.functionNamed(text(properties.FunctionName))
    if (!fn) throw new Error(`Event source mapping ${mapping.id} names a function that is not in the templates`)
    const source = text(properties.EventSourceArn)
    const filters = docs(doc(properties.FilterCriteria).Filters).map(filter => parse(text(filter.Pattern)) ?? {})
    const reportsFailures = texts(properties.FunctionResponseTypes).includes('ReportBatchItemFailures')
    const invoke = (event: Doc) => fleet.invoke(fn, event, 'message')
    const { region } = mapping.stack
    if (source.includes('/stream/')) {
      if (!this.#mayRead(fn, source, ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'], 'dynamodb'))
        return
      const onFailure = optional(doc(doc(properties.DestinationConfig).OnFailure).Destination)
      this.#streams.push(
        new StreamPoller(
          {
            id: mapping.id,
            streamArn: source,
            storeArn: this.#context.storeStream(source),
            region,
            startAt: properties.StartingPosition === 'TRIM_HORIZON' ? 'TRIM_HORIZON' : 'LATEST',
            batchSize: number(properties.BatchSize, 100),
            reportsFailures,
            bisects: flag(properties.BisectBatchOnFunctionError),
            maxRetries: maxRetriesOf(properties),
            filters,
            gatherMs: usualGatherMs + this.#context.lagMs,
            invoke,
            giveUp: records => this.#giveUp(fn, source, onFailure, records),
          },
          dynamo,
          state,
          activity,
        ),
      )
      return
    }
    if (!this.#mayRead(fn, source, ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'], 'sqs')) return
    const queue = source.split(':').pop() ?? ''
    const most = number(doc(properties.ScalingConfig).MaximumConcurrency, 3)
    this.#add(
      new QueuePoller(
        {
          queue,
          queueArn: source,
          region,
          batchSize: number(properties.BatchSize, 10),
          windowMs: number(properties.MaximumBatchingWindowInSeconds, 0) * 1000,
          concurrency: queue.endsWith('.fifo') ? 1 : Math.min(most, 3),
          reportsFailures,
          filters,
          invoke,
        },
        queues,
        activity,
      ),
    )
  }

  #add(poller: QueuePoller): void {
    this.#byQueue.set(poller.queue, [...(this.#byQueue.get(poller.queue) ?? []), poller])
  }

  /**
   * Checks that the function's own role, with which the mapping reads, allows it. AWS checks this when it creates the
   * mapping.
   */
  #mayRead(fn: Resource, resource: string, operations: string[], service: string): boolean {
    const { roles, accessLog, now } = this.#context
    const identity = roles.identity(accessKeyOf(fn))
    if (!identity) return false
    const granted = operations.map(operation => ({ action: `${service}:${operation}`, resource }))
    // ListStreams is granted on every stream or not at all, and no mapping here needs it.
    const missing = granted.find(
      permission => !permission.action.endsWith('ListStreams') && !allows(identity.policy, permission),
    )
    if (missing) {
      const { name: caller } = identity
      accessLog.denied({ at: new Date(now()).toISOString(), caller, ...missing, side: 'identity' })
      return false
    }
    for (const extra of ['ChangeMessageVisibility', 'GetQueueUrl']) granted.push({ action: `sqs:${extra}`, resource })
    for (const permission of granted)
      accessLog.used(
        identity.name,
        permission.action,
        permission.action.endsWith('ListStreams') ? '*' : permission.resource,
      )
    return true
  }

  async #giveUp(fn: Resource, source: string, destination: string | undefined, records: Doc[]): Promise<void> {
    const { assembly, queues, now, roles, accessLog } = this.#context
    if (destination === undefined) return
    const numbers = records.map(record => text(doc(record.dynamodb).SequenceNumber))
    const identity = roles.identity(accessKeyOf(fn))
    if (identity) accessLog.used(identity.name, 'sqs:SendMessage', destination)
    const body = {
      requestContext: { functionArn: assembly.arn(fn), condition: 'RetryAttemptsExhausted' },
      version: '1.0',
      timestamp: new Date(now()).toISOString(),
      DDBStreamBatchInfo: {
        startSequenceNumber: numbers[0],
        endSequenceNumber: numbers.at(-1),
        batchSize: records.length,
        streamArn: source,
      },
    }
    await queues.send(destination, JSON.stringify(body), undefined)
  }

  #subscribe(subscription: Resource): void {
    const { assembly, roles, accessLog, fleet, queues, activity, now } = this.#context
    const properties = assembly.properties(subscription)
    if (properties.Protocol !== 'lambda') return
    const fn = assembly.functionNamed(text(properties.Endpoint))
    if (!fn) throw new Error(`Subscription ${subscription.id} names a function that is not in the templates`)
    const topic = text(properties.TopicArn)
    const resource = assembly.arn(fn)
    if (!roles.mayInvoke(fn, 'sns.amazonaws.com', topic)) {
      const denial = { caller: `SNS ${topic}`, action: 'lambda:InvokeFunction', resource }
      accessLog.denied({ at: new Date(now()).toISOString(), ...denial, side: 'resource' })
      return
    }
    const mapping = {
      queue: subscriptionQueue(subscription.id),
      queueArn: topic,
      region: subscription.stack.region,
      batchSize: 1,
      windowMs: 0,
      concurrency: 3,
      reportsFailures: false,
      filters: [],
      invoke: (event: Doc) =>
        fleet.invoke(
          fn,
          {
            Records: docs(event.Records).map(record => ({
              EventSource: 'aws:sns',
              EventVersion: '1.0',
              EventSubscriptionArn: `${topic}:local`,
              Sns: parse(text(record.body)) ?? {},
            })),
          },
          'message',
        ),
    }
    this.#add(new QueuePoller(mapping, queues, activity))
  }

  async start(): Promise<void> {
    await Promise.all(this.#streams.map(stream => stream.start()))
    for (const pollers of this.#byQueue.values()) for (const poller of pollers) poller.kick()
    this.#sweeper = setInterval(() => void this.#sweep().catch(() => {}), sweepMs)
    this.#sweeper.unref()
  }

  messageArrived(queue: string): void {
    for (const poller of this.#byQueue.get(queue) ?? []) poller.kick()
  }

  /** Polls all queues: a publication reaches its queues inside fauxqs, so any subscribed queue may have a message. */
  published(): void {
    for (const pollers of this.#byQueue.values()) for (const poller of pollers) poller.kick()
  }

  tableWritten(): void {
    for (const stream of this.#streams) stream.kick()
  }

  async #filled() {
    const counts = await this.#context.queues.counts()
    return counts.filter(queue => this.#byQueue.has(queue.name) && queue.visible + queue.inFlight + queue.delayed > 0)
  }

  async #sweep(): Promise<void> {
    for (const queue of await this.#filled()) this.messageArrived(queue.name)
  }

  async #drained(): Promise<boolean> {
    const filled = await this.#filled()
    if (filled.length === 0) return true
    for (const queue of filled) for (const poller of this.#byQueue.get(queue.name) ?? []) await poller.poll()
    return (await this.#filled()).every(queue => queue.visible === 0)
  }

  /** Answers when the next hidden or delayed message of a polled queue becomes visible. */
  async nextVisible(): Promise<number | undefined> {
    const filled = await this.#filled()
    const moments = await Promise.all(filled.map(queue => this.#context.queues.nextVisible(queue.name)))
    const known = moments.filter(moment => moment !== undefined)
    return known.length ? Math.min(...known) : undefined
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeper)
    for (const pollers of this.#byQueue.values()) for (const poller of pollers) poller.stop()
    await Promise.all(this.#streams.map(stream => stream.stop()))
  }
}
