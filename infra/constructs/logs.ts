import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/**
 * The access log of an API. Under this name API Gateway may write without a statement in the account's resource policies
 * for logs, of which there are ten.
 */
export class AccessLogs extends LogGroup {
  constructor(scope: Construct, id: string, name: string) {
    super(scope, id, {
      logGroupName: `/aws/vendedlogs/${name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }
}

/** Logs are kept three months and hold no secrets, cards or message texts; their stream names tell the functions apart. */
export class Logs extends LogGroup {
  constructor(scope: Construct, id = 'Logs') {
    super(scope, id, { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY })
  }
}
