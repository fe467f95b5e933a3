import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray'
import type { Construct } from 'constructs'
import { type Watched, watch } from '../constructs/operator-topic.ts'
import { SpendLimits } from '../constructs/spend-limits.ts'
import type { Settings } from '../settings.ts'
import type { ApiStack } from './api.ts'
import type { CoreStack } from './core.ts'
import type { PlatformStack } from './platform.ts'

/**
 * What an operator looks at first. Dead letters and stream readers bring their alarms along (constructs/queue.ts,
 * stream-consumer.ts), so that one can be removed without this stack standing in its way; here is what spans them.
 */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { settings: Settings; core: CoreStack; api: ApiStack; platform: PlatformStack },
  ) {
    super(scope, id, props)
    const { settings, core, api, platform } = props
    if (settings.accountWide === 'on') new SpendLimits(this, 'SpendLimits', settings)
    this.#traces(settings)
    const metrics = metricsOf(core.table.tableName, api.http.apiId, platform.http.apiId)
    for (const [name, watched] of Object.entries(alarmsOf(metrics, settings)))
      watch(this, name, core.operators, watched)
    this.#dashboard(settings.name, metrics, api)
  }

  /**
   * Without a rule the account's own traces one call a second, which in a quiet shop is nearly every one. Whether Lambda
   * follows it no document says; what has an SDK of its own does.
   */
  #traces({ name }: Settings): void {
    new CfnSamplingRule(this, 'Traces', {
      samplingRule: {
        ruleName: name,
        version: 1,
        priority: 1000,
        fixedRate: 0.05,
        reservoirSize: 0,
        // Every function's name begins with that of its stack.
        serviceName: `${name}-*`,
        serviceType: '*',
        host: '*',
        httpMethod: '*',
        urlPath: '*',
        resourceArn: '*',
      },
    })
  }

  #dashboard(name: string, metrics: Metrics, api: ApiStack): void {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12, height: 6 })
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: name, defaultInterval: Duration.hours(12) })
    dashboard.addWidgets(
      new TextWidget({
        markdown:
          'Every alarm names its section of docs/operations.md. Queues: the SQS console, filter by `DeadLetters`.',
        width: 24,
        height: 1,
      }),
    )
    dashboard.addWidgets(
      graph('Calls and failures', [metrics.calls], [metrics.clientErrors, metrics.serverErrors]),
      graph('Answer time, ms', [metrics.latencyMedian, metrics.latencyTail]),
    )
    dashboard.addWidgets(
      graph('Payments', [metrics.payments], [metrics.paymentRefusals, metrics.paymentErrors]),
      graph('Payments: answer time, ms', [metrics.paymentTail]),
    )
    dashboard.addWidgets(
      graph('Functions', [metrics.errors, metrics.throttles], [metrics.concurrency]),
      graph('Table', [metrics.readThrottles, metrics.writeThrottles], [metrics.conflicts, metrics.conditionsFailed]),
    )
    dashboard.addWidgets(
      graph(
        'What the market waits for',
        [metrics.undelivered, metrics.overdueAuctions, metrics.unknownPayments],
        [metrics.stuckCharges, metrics.refusedRefunds, metrics.unansweredPickups, metrics.violations],
      ),
      graph('Text messages and calls, $ this month', [metrics.textSpend, metrics.voiceSpend]),
      new LogQueryWidget({
        title: 'Slowest routes in the API',
        logGroupNames: [api.accessLogName],
        view: LogQueryVisualizationType.TABLE,
        queryLines: [
          'stats pct(integrationLatency, 99) as p99, count(*) as calls by route',
          'sort p99 desc',
          'limit 20',
        ],
        width: 12,
        height: 6,
      }),
    )
  }
}

type Metrics = ReturnType<typeof metricsOf>

function metricsOf(table: string, apiId: string, platformApiId: string) {
  const period = Duration.minutes(1)
  const of = (namespace: string, dimensionsMap: Record<string, string>) => (metricName: string, statistic: string) =>
    new Metric({ namespace, metricName, dimensionsMap, statistic, period })
  const api = of('AWS/ApiGateway', { ApiId: apiId })
  const platform = of('AWS/ApiGateway', { ApiId: platformApiId })
  // Without dimensions: every function of this account and region together.
  const functions = of('AWS/Lambda', {})
  const ofTable = of('AWS/DynamoDB', { TableName: table })
  const spend = of('AWS/SMSVoice', {})
  // What functions count and write into their log (functions/runtime/metrics.ts).
  const market = (metricName: string, statistic: string, every = Duration.minutes(5)) =>
    new Metric({ namespace: 'Kogei', metricName, dimensionsMap: { Table: table }, statistic, period: every })
  // Of the account: SES judges that, and says nothing for hours.
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
    paymentTail: platform('Latency', 'p99'),
    errors: functions('Errors', Stats.SUM),
    throttles: functions('Throttles', Stats.SUM),
    concurrency: functions('ConcurrentExecutions', Stats.MAXIMUM),
    readThrottles: ofTable('ReadThrottleEvents', Stats.SUM),
    writeThrottles: ofTable('WriteThrottleEvents', Stats.SUM),
    conflicts: ofTable('TransactionConflict', Stats.SUM),
    conditionsFailed: ofTable('ConditionalCheckFailedRequests', Stats.SUM),
    textSpend: spend('TextMessageMonthlySpend', Stats.MAXIMUM),
    voiceSpend: spend('VoiceMessageMonthlySpend', Stats.MAXIMUM),
    undelivered: market('UndeliveredEvents', Stats.MAXIMUM),
    overdueAuctions: market('OverdueAuctions', Stats.MAXIMUM),
    unknownPayments: market('UnknownPayments', Stats.MAXIMUM),
    stuckCharges: market('StuckCharges', Stats.MAXIMUM),
    refusedRefunds: market('RefusedRefunds', Stats.SUM),
    // Counted each half hour, so that the alarm does not come and go between two counts.
    unansweredPickups: market('UnansweredPickups', Stats.MAXIMUM, Duration.hours(1)),
    violations: market('InvariantViolations', Stats.MAXIMUM, Duration.days(1)),
    checks: market('InvariantChecks', Stats.SUM, Duration.days(1)),
    bounces: mail('Reputation.BounceRate', Stats.AVERAGE),
    complaints: mail('Reputation.ComplaintRate', Stats.AVERAGE),
  }
}

/** Of what the account may run at a time: from here on there is time to ask for more before somebody is refused. */
const busyShare = 0.8

function alarmsOf(metrics: Metrics, { smsMonthlyUsd, concurrencyQuota }: Settings): Record<string, Watched> {
  const spent = smsMonthlyUsd * 0.8
  return {
    ServerErrors: { metric: metrics.serverErrors, above: 5, periods: 2, means: 'The API answers 5xx: "Errors".' },
    Slow: {
      metric: metrics.latencyTail,
      above: 3000,
      periods: 5,
      means: 'One call in a hundred takes over 3 s: "Errors".',
    },
    PaymentErrors: {
      metric: metrics.paymentErrors,
      above: 5,
      periods: 2,
      means: 'The payment platform or its acquirer fails: "Payments".',
    },
    PaymentsSlow: {
      metric: metrics.paymentTail,
      // It answers within 8 s whatever the acquirer does; above that calls are cut off.
      above: 8000,
      periods: 3,
      means: 'Payments take longer than their callers wait: "Payments".',
    },
    FunctionErrors: { metric: metrics.errors, above: 10, periods: 3, means: 'Functions crash: "Errors".' },
    FunctionThrottles: { metric: metrics.throttles, above: 0, periods: 3, means: 'Functions are refused: "Ceilings".' },
    Concurrency: {
      metric: metrics.concurrency,
      above: concurrencyQuota * busyShare,
      periods: 3,
      means: `Over ${busyShare * 100} % of the functions that the account may run at a time are busy: "Ceilings".`,
    },
    ReadThrottles: { metric: metrics.readThrottles, above: 10, periods: 3, means: 'Reads are throttled: "Ceilings".' },
    WriteThrottles: {
      metric: metrics.writeThrottles,
      above: 10,
      periods: 3,
      means: 'Writes are throttled: "Ceilings".',
    },
    UndeliveredEvents: {
      metric: metrics.undelivered,
      above: 0,
      periods: 2,
      means: 'Events have not reached the bus for three minutes: "What the market counts".',
    },
    OverdueAuctions: {
      metric: metrics.overdueAuctions,
      above: 0,
      periods: 2,
      means: 'Auctions are not closed although they are due: "What the market counts".',
    },
    UnknownPayments: {
      metric: metrics.unknownPayments,
      above: 0,
      periods: 2,
      means: 'Nobody knows what became of payments: "What the market counts".',
    },
    StuckCharges: {
      metric: metrics.stuckCharges,
      above: 0,
      means: 'A charge is neither taken nor let go: "What the market counts".',
    },
    RefusedRefunds: {
      metric: metrics.refusedRefunds,
      above: 0,
      means: 'The platform refused a refund: "What the market counts".',
    },
    UnansweredPickups: {
      metric: metrics.unansweredPickups,
      above: 0,
      means: 'Days for a pick-up were not answered, or lapse within a day: "What the market counts".',
    },
    InvariantViolations: {
      metric: metrics.violations,
      above: 0,
      means: 'A rule that must always hold is broken: "Invariants".',
    },
    InvariantsUnchecked: {
      metric: new MathExpression({
        expression: '1 - FILL(checks, 0)',
        usingMetrics: { checks: metrics.checks },
        period: Duration.days(1),
      }),
      above: 0,
      isHeard: true,
      means: 'No night has checked the invariants for a day: "Invariants".',
    },
    MailBounces: { metric: metrics.bounces, above: 0.03, means: 'Mails bounce: docs/runbooks/mail-reputation.md.' },
    MailComplaints: {
      metric: metrics.complaints,
      above: 0.0005,
      means: 'Members complain about mail: docs/runbooks/mail-reputation.md.',
    },
    TextSpend: {
      metric: metrics.textSpend,
      above: spent,
      means: '80 % of the cap on text messages is spent: "Costs".',
    },
    VoiceSpend: {
      metric: metrics.voiceSpend,
      above: spent,
      means: '80 % of the cap on voice calls is spent: "Costs".',
    },
  }
}
