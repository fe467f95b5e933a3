import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { OperatorTopic, watch } from '../constructs/operator-topic.ts'
import type { Settings } from '../settings.ts'
import type { PlatformSiteStack } from './platform-site.ts'
import type { SiteStack } from './site.ts'

/** What can only be watched from us-east-1: CloudFront, its edge functions and the bill. */
export class WatchSiteStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { settings: Settings; site: SiteStack; platformSite: PlatformSiteStack },
  ) {
    super(scope, id, props)
    const { settings, site, platformSite } = props
    const operators = new OperatorTopic(this, 'Operators', settings)
    const failing = ({ distribution }: SiteStack | PlatformSiteStack) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      })
    watch(this, 'SiteErrors', operators, {
      metric: failing(site),
      above: 1,
      periods: 2,
      means: 'More than 1 % of all requests to the site fail: docs/operations.md, "Errors".',
    })
    watch(this, 'PaymentSiteErrors', operators, {
      metric: failing(platformSite),
      above: 5,
      periods: 2,
      means: 'More than 5 % of all requests to the payment platform fail: docs/operations.md, "Payments".',
    })
    watch(this, 'SiteBlocks', operators, {
      metric: site.firewall.blocked,
      above: 1000,
      means: 'The firewall stops many requests to the site: docs/operations.md, "Blocked requests".',
    })
    watch(this, 'PaymentSiteBlocks', operators, {
      metric: platformSite.firewall.blocked,
      above: 20,
      means: 'The firewall stops requests to the payment platform: docs/operations.md, "Blocked requests".',
    })
    this.#budget(settings)
    this.#anomalies(settings)
  }

  #budget({ name, monthlyBudgetUsd, adminEmail }: Settings): void {
    const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: adminEmail }],
    })
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [tell('ACTUAL', 80), tell('ACTUAL', 100), tell('FORECASTED', 100)],
    })
  }

  #anomalies({ name, adminEmail, costMonitorArn, accountWide }: Settings): void {
    // An account has one monitor of all services; where it is another deployment's, that one mails its anomalies.
    if (accountWide === 'off' && costMonitorArn === undefined) return
    const monitorArn =
      costMonitorArn ??
      new CfnAnomalyMonitor(this, 'Anomalies', {
        monitorName: name,
        monitorType: 'DIMENSIONAL',
        monitorDimension: 'SERVICE',
      }).attrMonitorArn
    new CfnAnomalySubscription(this, 'AnomalyMail', {
      subscriptionName: name,
      frequency: 'DAILY',
      monitorArnList: [monitorArn],
      subscribers: [{ type: 'EMAIL', address: adminEmail }],
      thresholdExpression: JSON.stringify({
        Dimensions: { Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', MatchOptions: ['GREATER_THAN_OR_EQUAL'], Values: ['20'] },
      }),
    })
  }
}
