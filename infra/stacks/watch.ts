import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray'
import type { Construct } from 'constructs'
import { boundedFunctions } from '../constructs/function.ts'
import { alarmsOf } from '../constructs/market-alarms.ts'
import { type MarketMetrics, metricsOf } from '../constructs/market-metrics.ts'
import { total } from '../constructs/metric-math.ts'
import { watch } from '../constructs/operator-topic.ts'
import { SpendLimits } from '../constructs/spend-limits.ts'
import type { Settings } from '../settings.ts'
import type { ApiStack } from './api.ts'
import type { ConsoleApiStack } from './console-api.ts'
import type { CoreStack } from './core.ts'
import type { PlatformPartStack, PlatformStack } from './platform.ts'

/**
 * What an operator looks at first. Dead letters and stream readers bring their alarms along (constructs/queue.ts,
 * stream-consumer.ts), so that one can be removed without this stack standing in its way; here is what spans them.
 */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & {
      settings: Settings
      core: CoreStack
      api: ApiStack
      platform: PlatformStack
      consoleApi: ConsoleApiStack
      platformParts: readonly PlatformPartStack[]
    },
  ) {
    super(scope, id, props)
    const { settings, core, api, consoleApi, platform, platformParts } = props
    if (settings.accountWide === 'on') new SpendLimits(this, 'SpendLimits', settings)
    this.#traces(settings)
    const metrics = metricsOf({
      table: core.table.tableName,
      apiId: api.http.apiId,
      consoleApiId: consoleApi.http.apiId,
      platformApiId: platform.http.apiId,
      socketApiId: api.webSocket.apiId,
      bounded: boundedFunctions(scope),
    })
    for (const [name, watched] of Object.entries(alarmsOf(metrics, settings)))
      watch(this, name, core.operators, watched)
    const failures = [platform, ...platformParts].map((stack, index) => [`part${index}`, stack.failures] as const)
    watch(this, 'PlatformFails', core.operators, {
      metric: total(Duration.minutes(5), Object.fromEntries(failures)),
      above: 0,
      means: 'A call of the payment platform broke: docs/operations.md, "Payments".',
    })
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

  #dashboard(name: string, metrics: MarketMetrics, api: ApiStack): void {
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
      graph('Chain', [metrics.chainWaiting], [metrics.chainMismatches, metrics.chainUnfunded]),
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
