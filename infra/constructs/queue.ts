import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'

/** The longest that SQS keeps a message: an operator has two weeks to redrive. */
const keepDead = Duration.days(14)

/** Where messages wait for a person; an alarm watches every one of them (stacks/watch.ts). */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: keepDead })
    acknowledge(this, {
      'AwsSolutions-SQS3': 'It is a dead-letter queue; an alarm watches its depth.',
      'Serverless-SQSRedrivePolicy': 'It is a dead-letter queue; an alarm watches its depth.',
    })
  }
}

/** A consumer's queue: hidden six times as long as its function may run, five tries, then the dead letters. */
export class WorkQueue extends Queue {
  constructor(scope: Construct, id: string, functionTimeout: number, deadLetters: DeadLetters) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(functionTimeout * 6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    })
  }
}
