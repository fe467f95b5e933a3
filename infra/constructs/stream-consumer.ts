import { Duration } from 'aws-cdk-lib'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import type { StreamReader } from '#events/event.ts'
import { type BackgroundProps, backgroundFunction } from './background.ts'
import { watch } from './operator-topic.ts'
import { DeadLetters } from './queue.ts'

/** A change of a work is to be searchable within two seconds, and its events on the bus: a minute is a fault. */
const lateMs = 60_000

/**
 * The table's stream -> function. A batch that keeps failing is halved until the record that spoils it is alone; that
 * one's position is kept as a dead letter and the shard goes on.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, reader: StreamReader, props: BackgroundProps) {
    super(scope, reader.id)
    const deadLetters = new DeadLetters(this, 'DeadLetters', props.operators)
    const { streamArn } = props.resources.table
    const target = backgroundFunction(this, reader, props, {
      statements: [
        new PolicyStatement({
          actions: [
            'dynamodb:DescribeStream',
            'dynamodb:GetRecords',
            'dynamodb:GetShardIterator',
            'dynamodb:ListStreams',
          ],
          resources: [streamArn],
        }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
      ],
    })
    new EventSourceMapping(this, 'Source', {
      target,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      filters: [{ pattern: JSON.stringify(reader.filter) }],
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(deadLetters),
    })
    watch(this, 'Age', props.operators, {
      metric: target.metric('IteratorAge', { period: Duration.minutes(1), statistic: Stats.MAXIMUM }),
      above: lateMs,
      periods: 3,
      means: 'The stream is read too late: docs/operations.md, "The stream falls behind".',
    })
  }
}
