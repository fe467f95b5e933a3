import { Alarm, CfnAlarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'

/** Where alarms are told; the operator's address is the first to listen, pagers can be added. One in each region that has alarms. */
export class OperatorTopic extends Topic {
  constructor(scope: Construct, id: string, { adminEmail, account }: { adminEmail: string; account: string }) {
    // Not encrypted: CloudWatch may not use the account's SNS key, and an alarm says nothing secret.
    super(scope, id, { enforceSSL: true, displayName: 'Kogei no Ma' })
    this.addSubscription(new EmailSubscription(adminEmail))
    acknowledge(this, { 'Serverless-SNSRedrivePolicy': 'SNS repeats a mail by itself; the alarm stays to be seen.' })
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    )
  }
}

export interface Watched {
  readonly metric: IMetric
  /** Alarms above this. */
  readonly above: number
  /** Silence alarms too: of what must be heard again and again. */
  readonly isHeard?: true
  /** The number of periods that are looked at, the last ones. The default is 1. */
  readonly periods?: number
  /** How many of them must be above; all, unless it says so. */
  readonly ofThem?: number
  /** Periods are those of the calendar (UTC) and looked at when they are over; otherwise each looks back from now. */
  readonly isOfCalendar?: true
  /** What it means and where docs/operations.md says what to do. */
  readonly means: string
}

/** An alarm that tells the operators when it begins and when it is over. No data is no news, unless it must be heard. */
export function watch(
  scope: Construct,
  id: string,
  topic: ITopic,
  { metric, above, periods = 1, ofThem = periods, means, isHeard, isOfCalendar }: Watched,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold: above,
    evaluationPeriods: periods,
    datapointsToAlarm: ofThem,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: isHeard ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    alarmDescription: means,
  })
  const resource = alarm.node.defaultChild
  if (isOfCalendar && resource instanceof CfnAlarm) {
    resource.evaluationWindow = { wallClockWindow: { timezone: 'UTC' } }
  }
  const tell = new SnsAction(topic)
  alarm.addAlarmAction(tell)
  alarm.addOkAction(tell)
  return alarm
}
