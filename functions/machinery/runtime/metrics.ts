import { environment } from './environment.ts'

/** Metrics of the market itself; each has an alarm (infra/stacks/watch.ts). */
export type MarketMetric =
  | 'InvariantChecks'
  | 'InvariantViolations'
  | 'UndeliveredEvents'
  | 'OverdueAuctions'
  | 'UnknownPayments'
  | 'StuckCharges'
  | 'RefusedRefunds'
  | 'UnansweredPickups'
  | 'ChainMismatches'
  | 'ChainWaitingMinutes'
  | 'ChainUnfunded'

/**
 * Records a number. CloudWatch makes a metric of the line (embedded metric format): no call, and no cost beyond that of
 * the line. The dimension with the table's name separates deployments in one account.
 */
export function measure(metric: MarketMetric, value: number): void {
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: 'Kogei', Dimensions: [['Table']], Metrics: [{ Name: metric, Unit: 'Count' }] }],
    },
    Table: environment('TABLE_NAME'),
    [metric]: value,
  }
  // Written to stdout directly, because Lambda would wrap console output in a format of its own.
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
