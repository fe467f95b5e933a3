import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/** Logs are kept three months and hold no secrets, cards or message texts; their stream names tell the functions apart. */
export class Logs extends LogGroup {
  constructor(scope: Construct, id = 'Logs') {
    super(scope, id, { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY })
  }
}
