import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'

/** Every index of the table has throughput, and therefore throttles, of its own. */
const indexNames = ['GSI1', 'GSI2', 'UNDELIVERED'] as const

/** What spans the deployment, by the names that CloudWatch has for it. */
export type MarketMetrics = ReturnType<typeof metricsOf>

interface Measured {
  /** The table's name. */
  readonly table: string
  readonly apiId: string
  readonly consoleApiId: string
  readonly platformApiId: string
  readonly socketApiId: string
  /** Functions that are refused on purpose: what they may run at a time is reserved for them, and bounds them. */
  readonly bounded: readonly IFunction[]
}

export function metricsOf({ table, apiId, consoleApiId, platformApiId, socketApiId, bounded }: Measured) {
  const period = Duration.minutes(1)
  const of = (namespace: string, dimensionsMap: Record<string, string>) => (metricName: string, statistic: string) =>
    new Metric({ namespace, metricName, dimensionsMap, statistic, period })
  const api = of('AWS/ApiGateway', { ApiId: apiId })
  const platform = of('AWS/ApiGateway', { ApiId: platformApiId })
  // Without dimensions: every function of this account and region together.
  const functions = of('AWS/Lambda', {})
  const ofTable = of('AWS/DynamoDB', { TableName: table })
  const spend = of('AWS/SMSVoice', {})
  // What functions count and write into their log (functions/machinery/runtime/metrics.ts).
  const market = (metricName: string, statistic: string, every = Duration.minutes(5)) =>
    new Metric({ namespace: 'Kogei', metricName, dimensionsMap: { Table: table }, statistic, period: every })
  // Metrics of the account: SES judges that, and says nothing for hours.
  const mail = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic, period: Duration.hours(1) })
  return {
    calls: api('Count', Stats.SUM),
    clientErrors: api('4xx', Stats.SUM),
    serverErrors: api('5xx', Stats.SUM),
    latencyMedian: api('Latency', 'p50'),
    latencyTail: api('Latency', 'p99'),
    payments: platform('Count', Stats.SUM),
    paymentRefusals: platform('4xx', Stats.SUM),
    paymentErrors: platform('5xx', Stats.SUM),
    consoleRefusals: of('AWS/ApiGateway', { ApiId: consoleApiId })('4xx', Stats.SUM),
    connections: of('AWS/ApiGateway', { ApiId: socketApiId })('ConnectCount', Stats.SUM),
    paymentTail: platform('Latency', 'p99'),
    errors: functions('Errors', Stats.SUM),
    invocations: functions('Invocations', Stats.SUM),
    throttles: functions('Throttles', Stats.SUM),
    boundedThrottles: bounded.map(target => target.metricThrottles({ statistic: Stats.SUM, period })),
    concurrency: functions('ConcurrentExecutions', Stats.MAXIMUM),
    readThrottles: ofTable('ReadThrottleEvents', Stats.SUM),
    writeThrottles: ofTable('WriteThrottleEvents', Stats.SUM),
    indexThrottles: indexNames.map(index => {
      const ofIndex = of('AWS/DynamoDB', { TableName: table, GlobalSecondaryIndexName: index })
      const [reads, writes] = [ofIndex('ReadThrottleEvents', Stats.SUM), ofIndex('WriteThrottleEvents', Stats.SUM)]
      return { index, reads, writes }
    }),
    conflicts: ofTable('TransactionConflict', Stats.SUM),
    conditionsFailed: ofTable('ConditionalCheckFailedRequests', Stats.SUM),
    // Said with a message now and then: the highest of a day, or the alarm would come and go with each.
    textSpend: spend('TextMessageMonthlySpend', Stats.MAXIMUM).with({ period: Duration.days(1) }),
    voiceSpend: spend('VoiceMessageMonthlySpend', Stats.MAXIMUM).with({ period: Duration.days(1) }),
    undelivered: market('UndeliveredEvents', Stats.MAXIMUM),
    overdueAuctions: market('OverdueAuctions', Stats.MAXIMUM),
    unknownPayments: market('UnknownPayments', Stats.MAXIMUM),
    stuckCharges: market('StuckCharges', Stats.MAXIMUM),
    refusedRefunds: market('RefusedRefunds', Stats.SUM),
    // Counted each half hour, so that the alarm does not come and go between two counts.
    unansweredPickups: market('UnansweredPickups', Stats.MAXIMUM, Duration.hours(1)),
    chainMismatches: market('ChainMismatches', Stats.MAXIMUM),
    chainWaiting: market('ChainWaitingMinutes', Stats.MAXIMUM),
    chainUnfunded: market('ChainUnfunded', Stats.MAXIMUM),
    violations: market('InvariantViolations', Stats.MAXIMUM, Duration.hours(1)),
    checks: market('InvariantChecks', Stats.SUM, Duration.hours(1)),
    bounces: mail('Reputation.BounceRate', Stats.AVERAGE),
    complaints: mail('Reputation.ComplaintRate', Stats.AVERAGE),
  }
}
