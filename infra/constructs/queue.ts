import { Duration } from 'aws-cdk-lib'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'
import { watch } from './operator-topic.ts'

/** The longest that SQS keeps a message: an operator has two weeks to redrive. */
const keepDead = Duration.days(14)

/** Where messages wait for a person; an alarm watches every one of them. */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string, operators: ITopic) {
    super(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: keepDead })
    watch(this, 'Alarm', operators, {
      metric: this.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: Stats.MAXIMUM }),
      above: 0,
      means: 'Messages failed and wait to be redriven: docs/operations.md, "Redrive".',
    })
    acknowledge(this, {
      'AwsSolutions-SQS3': 'It is a dead-letter queue; an alarm watches its depth.',
      'Serverless-SQSRedrivePolicy': 'It is a dead-letter queue; an alarm watches its depth.',
    })
  }
}

/** A consumer's queue: hidden six times as long as its function may gather and run, five tries, then the dead letters. */
export class WorkQueue extends Queue {
  constructor(scope: Construct, id: string, seconds: number, deadLetters: DeadLetters) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(seconds * 6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    })
  }
}
