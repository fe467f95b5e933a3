/** Starts fauxqs with every queue, topic and bucket of the templates. */
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Doc, doc, entries, flag, number, optional, text } from '../data/doc.ts'
import type { SpareThreads } from '../lambda/spare-threads.ts'
import type { Assembly } from '../template/assembly.ts'
import { withTimeout } from '../time/with-timeout.ts'

export interface Fauxqs {
  readonly origin: string
  readonly port: number
  stop(): Promise<void>
}

/** fauxqs uses this account for everything, whatever the templates say. */
export const emulatedAccount = '000000000000'

/** Answers an SQS or SNS ARN of the templates as fauxqs knows it. */
export function emulatedArn(arn: string): string {
  return arn.replace(/^(arn:aws:(?:sqs|sns):[^:]*:)\d*:/, `$1${emulatedAccount}:`)
}

export async function startFauxqs(options: {
  assembly: Assembly
  clock: SharedArrayBuffer
  compileCache: string | undefined
  dataDir: string
  /** Where the thread goes when the emulator stops, and comes from. */
  spares: SpareThreads | undefined
}): Promise<Fauxqs> {
  const { assembly, clock, compileCache, dataDir, spares } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const region = assembly.stacks[0]?.region ?? 'ap-northeast-1'
  const sort = `fauxqs ${compileCache}`
  const worker = spares?.take(sort) ?? startThread(clock, compileCache)
  worker.ref()
  worker.postMessage({ clock, region, dataDir, init: contents(assembly) })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  const [message] = await Promise.race([once(worker, 'message'), failed])
  const port = number(doc(message).port, 0)
  worker.unref()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      worker.ref()
      worker.postMessage({ stop: true })
      const stopped = await withTimeout(once(worker, 'message'), 2000)
      if (spares && stopped) spares.keep(sort, worker)
      else await worker.terminate()
    },
  }
}

function startThread(clock: SharedArrayBuffer, compileCache: string | undefined): Worker {
  return new Worker(new URL('./fauxqs-thread.mjs', import.meta.url), {
    name: 'fauxqs',
    workerData: { clock, cache: compileCache },
    env: {},
    execArgv: ['--no-warnings'],
  })
}

const queueAttributes = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MessageRetentionPeriod',
  'MaximumMessageSize',
  'ReceiveMessageWaitTimeSeconds',
  'FifoQueue',
  'ContentBasedDeduplication',
]

/** Answers the attributes of a queue as the API takes them. */
export function attributesOf(properties: Doc): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const name of queueAttributes) {
    const value = optional(properties[name])
    if (value !== undefined) attributes[name] = value
  }
  const redrive = doc(properties.RedrivePolicy)
  if (redrive.deadLetterTargetArn !== undefined) {
    attributes.RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: emulatedArn(text(redrive.deadLetterTargetArn)),
      maxReceiveCount: number(redrive.maxReceiveCount, 10),
    })
  }
  return attributes
}

/** Names the queue of a function's subscription to a topic. The runtime creates and polls that queue itself. */
export function subscriptionQueue(subscriptionId: string): string {
  return `local-subscription-${subscriptionId}`.slice(0, 80)
}

function contents(assembly: Assembly) {
  const queues = assembly
    .ofType('AWS::SQS::Queue')
    .map(queue => ({ queue, properties: assembly.properties(queue) }))
    // A dead-letter queue must exist before the queue that names it.
    .sort((a, b) => Number(a.properties.RedrivePolicy !== undefined) - Number(b.properties.RedrivePolicy !== undefined))
    .map(({ queue, properties }) => ({
      name: assembly.name(queue),
      region: queue.stack.region,
      attributes: attributesOf(properties),
    }))
  const subscriptions = []
  for (const subscription of assembly.ofType('AWS::SNS::Subscription')) {
    const properties = assembly.properties(subscription)
    const { region } = subscription.stack
    const isQueue = properties.Protocol === 'sqs'
    if (!isQueue && properties.Protocol !== 'lambda') continue
    const queue = isQueue ? (text(properties.Endpoint).split(':').pop() ?? '') : subscriptionQueue(subscription.id)
    // A message has three tries, five seconds apart. It then goes to the dead-letter queue of the subscription, if
    // there is one.
    const RedrivePolicy = redriveOf(properties)
    const attributes = { VisibilityTimeout: '5', ...(RedrivePolicy && { RedrivePolicy }) }
    if (!isQueue) queues.push({ name: queue, region, attributes })
    subscriptions.push({
      topic: text(properties.TopicArn).split(':').pop() ?? '',
      queue,
      region,
      attributes: subscriptionAttributes(properties),
    })
  }
  return {
    queues,
    topics: assembly
      .ofType('AWS::SNS::Topic')
      .map(topic => ({ name: assembly.name(topic), region: topic.stack.region })),
    subscriptions,
    buckets: assembly.ofType('AWS::S3::Bucket').map(bucket => assembly.name(bucket)),
  }
}

function redriveOf(properties: Doc): string | undefined {
  const target = doc(properties.RedrivePolicy).deadLetterTargetArn
  if (target === undefined) return undefined
  return JSON.stringify({ deadLetterTargetArn: emulatedArn(text(target)), maxReceiveCount: 3 })
}

function subscriptionAttributes(properties: Doc): Record<string, string> {
  const attributes: Record<string, string> = {}
  if (entries(properties.FilterPolicy).length) attributes.FilterPolicy = JSON.stringify(properties.FilterPolicy)
  const scope = optional(properties.FilterPolicyScope)
  if (scope !== undefined) attributes.FilterPolicyScope = scope
  if (flag(properties.RawMessageDelivery)) attributes.RawMessageDelivery = 'true'
  return attributes
}
