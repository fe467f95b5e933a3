/**
 * Gives the runtime access to the queues: it sends for rules and schedules, counts messages for people, and redrives
 * dead letters.
 */
import { type Doc, doc, docs, number, optional, text } from '../data/doc.ts'
import { type AwsCall, createCall, getJson } from '../gateway/aws-call.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Trace, TracedMessages } from '../trace/trace.ts'
import { attributesOf, emulatedAccount } from './fauxqs.ts'

interface QueueCounts {
  readonly name: string
  readonly visible: number
  readonly inFlight: number
  readonly delayed: number
}

const traced: Readonly<Record<string, TracedMessages['operation']>> = {
  SendMessage: 'send',
  ReceiveMessage: 'receive',
  DeleteMessageBatch: 'delete',
}

export class Queues {
  readonly #assembly: Assembly
  readonly #origin: string
  readonly #call: AwsCall
  readonly #trace: Trace
  /** Called with the name of a queue that has received a message. */
  onMessage: (queue: string) => void = () => {}

  constructor(assembly: Assembly, origin: string, trace: Trace) {
    this.#assembly = assembly
    this.#trace = trace
    this.#origin = origin
    this.#call = createCall(origin, 'sqs', assembly.stacks[0]?.region ?? 'ap-northeast-1')
  }

  async call(operation: string, queue: string, body: Doc): Promise<Doc> {
    const start = performance.now()
    const answer = await this.#call(`AmazonSQS.${operation}`, { QueueUrl: this.url(queue), ...body })
    const noted = traced[operation]
    if (noted) {
      const count =
        noted === 'receive' ? docs(answer.Messages).length : noted === 'delete' ? docs(body.Entries).length : 1
      this.#trace.add({ kind: 'messages', operation: noted, queue, count, start, end: performance.now() })
    }
    return answer
  }

  url(queue: string): string {
    return `${this.#origin}/${emulatedAccount}/${queue}`
  }

  async send(arn: string, body: string, messageGroupId: string | undefined): Promise<void> {
    const queue = arn.split(':').pop() ?? arn
    await this.call('SendMessage', queue, {
      MessageBody: body,
      ...(messageGroupId !== undefined && { MessageGroupId: messageGroupId }),
    })
    this.onMessage(queue)
  }

  async counts(): Promise<QueueCounts[]> {
    return docs(await getJson(`${this.#origin}/_fauxqs/queues`)).map(queue => ({
      name: text(queue.name),
      visible: number(queue.approximateMessageCount, 0),
      inFlight: number(queue.approximateInflightCount, 0),
      delayed: number(queue.approximateDelayedCount, 0),
    }))
  }

  /** Answers when the next hidden or delayed message of a queue becomes visible, epoch ms. */
  async nextVisible(queue: string): Promise<number | undefined> {
    const messages = doc(doc(await getJson(`${this.#origin}/_fauxqs/queues/${encodeURIComponent(queue)}`)).messages)
    const moments = [
      ...docs(messages.inflight).map(each => number(each.visibilityDeadline, Number.NaN)),
      ...docs(messages.delayed).map(each => number(each.delayUntil, Number.NaN)),
    ].filter(moment => !Number.isNaN(moment))
    return moments.length ? Math.min(...moments) : undefined
  }

  /** Shows the first messages of a queue without taking them. */
  async peek(queue: string, limit: number): Promise<string[]> {
    const messages = doc(doc(await getJson(`${this.#origin}/_fauxqs/queues/${encodeURIComponent(queue)}`)).messages)
    return docs(messages.ready)
      .slice(0, limit)
      .map(message => text(message.body))
  }

  /** Answers the dead-letter queues with the queues that they serve. */
  deadLetterQueues(): Map<string, string[]> {
    const served = new Map<string, string[]>()
    for (const queue of this.#assembly.ofType('AWS::SQS::Queue')) {
      const target = optional(doc(this.#assembly.properties(queue).RedrivePolicy).deadLetterTargetArn)
      const name = target?.split(':').pop()
      if (name !== undefined) served.set(name, [...(served.get(name) ?? []), this.#assembly.name(queue)])
    }
    return served
  }

  /** Moves every message of a dead-letter queue back to the queue it came from. Answers how many. */
  async redrive(deadLetterQueue: string): Promise<number> {
    const [source] = this.deadLetterQueues().get(deadLetterQueue) ?? []
    if (source === undefined) return 0
    let moved = 0
    for (;;) {
      const batch = docs(
        (
          await this.call('ReceiveMessage', deadLetterQueue, {
            MaxNumberOfMessages: 10,
            MessageAttributeNames: ['All'],
          })
        ).Messages,
      )
      if (batch.length === 0) return moved
      for (const message of batch) {
        await this.call('SendMessage', source, {
          MessageBody: message.Body,
          MessageAttributes: message.MessageAttributes,
        })
        await this.call('DeleteMessage', deadLetterQueue, { ReceiptHandle: message.ReceiptHandle })
        moved += 1
      }
      this.onMessage(source)
    }
  }

  /** Updates the attributes of queues that an earlier start created. */
  async align(): Promise<void> {
    await Promise.all(
      this.#assembly.ofType('AWS::SQS::Queue').map(queue => {
        const { FifoQueue, ...Attributes } = attributesOf(this.#assembly.properties(queue))
        return Object.keys(Attributes).length
          ? this.call('SetQueueAttributes', this.#assembly.name(queue), { Attributes })
          : undefined
      }),
    )
  }
}
