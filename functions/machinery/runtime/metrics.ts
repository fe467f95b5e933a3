import { environment } from './environment.ts'

/** What is counted of the market itself; each has an alarm (infra/stacks/watch.ts). */
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
 * Says how many there are of something. CloudWatch makes a metric of the line (embedded metric format): no call, and no
 * cost beside that of the line. The table tells deployments of one account apart.
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
  // Past the console: Lambda would put what it prints into a line of its own form.
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
