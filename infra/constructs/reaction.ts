import { Duration } from 'aws-cdk-lib'
import { type EventPattern, type IEventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { EventDefinition, Reaction } from '#events/event.ts'
import { acknowledge } from '../nag.ts'
import type { BackgroundProps } from './background.ts'
import { backgroundFunction } from './background.ts'
import { DeadLetters, WorkQueue } from './queue.ts'

/**
 * Runs at a time unless the reaction says otherwise. All queues together may hold at most a quarter of what an account of
 * 1,000 runs: a redrive must leave room for those who wait for an answer.
 */
const defaultConcurrency = 5

/** Mails go out at the account's rate, whatever their queue holds. */
const concurrencyOf = ({ grants }: Reaction, { resources }: BackgroundProps) =>
  grants.mail ? resources.mail.concurrency : defaultConcurrency

/** rule(s) -> queue (+ dead letters) -> function; one rule that lists all its events, one more for objects in a bucket. */
export class ReactionConsumer extends Construct {
  constructor(scope: Construct, reaction: Reaction, props: BackgroundProps) {
    super(scope, reaction.id)
    const deadLetters = new DeadLetters(this, 'DeadLetters', props.operators)
    const timeout = reaction.timeout ?? 15
    const queue = new WorkQueue(this, 'Queue', timeout + (reaction.window ?? 0), deadLetters)
    const target = backgroundFunction(this, reaction, props, {
      statements: [
        new PolicyStatement({
          actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
          resources: [queue.queueArn],
        }),
      ],
    })
    const mapping = new EventSourceMapping(this, 'Source', {
      target,
      eventSourceArn: queue.queueArn,
      batchSize: reaction.batch ?? (reaction.window ? 100 : 10),
      ...(reaction.window && { maxBatchingWindow: Duration.seconds(reaction.window) }),
      reportBatchItemFailures: true,
      maxConcurrency: Math.max(2, reaction.atOnce ?? reaction.concurrency ?? concurrencyOf(reaction, props)),
    })
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A queue is its own failure destination: after five tries its redrive policy moves the message.',
    })

    const events = reaction.on.filter((trigger): trigger is EventDefinition => 'type' in trigger)
    const buckets = reaction.on.flatMap(trigger => ('objectCreated' in trigger ? [trigger.objectCreated] : []))
    const listen = (id: string, eventPattern: EventPattern, eventBus?: IEventBus) =>
      new Rule(this, id, {
        eventPattern,
        ...(eventBus && { eventBus }),
        targets: [
          new SqsQueue(queue, { deadLetterQueue: deadLetters, retryAttempts: 185, maxEventAge: Duration.hours(24) }),
        ],
      })
    if (events.length > 0) listen('Rule', ownEvents(events, reaction.where), props.bus)
    if (buckets.length > 0) {
      listen('ObjectRule', objectsCreated(buckets.map(bucket => props.resources.buckets[bucket].name)))
    }
  }
}

/** Type and version are matched together, so that a reaction never sees a version that it does not know. */
export function ownEvents(events: readonly EventDefinition[], where?: Reaction['where']): EventPattern {
  const data = where && { data: where }
  const byVersion = [...Map.groupBy(events, ({ version }) => version)].map(([version, listed]) => ({
    detailType: listed.map(({ type }) => type),
    version,
  }))
  const [only, ...others] = byVersion
  if (only && others.length === 0) {
    return { source: ['kogei'], detailType: only.detailType, detail: { version: [only.version], ...data } }
  }
  // Within `detail` the type stands beside the version, where $or can pair them.
  return {
    source: ['kogei'],
    detail: { $or: byVersion.map(({ detailType, version }) => ({ type: detailType, version: [version] })), ...data },
  }
}

function objectsCreated(names: readonly string[]): EventPattern {
  return { source: ['aws.s3'], detailType: ['Object Created'], detail: { bucket: { name: [...names] } } }
}
