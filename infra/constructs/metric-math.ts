import { Duration, Stack } from 'aws-cdk-lib'
import { type IMetric, MathExpression, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/**
 * Hours within which what happens each night happens again. What is looked for in the last 24 alone is missing on every
 * night that ends a minute later than the one before.
 */
export const night = 26

const noneOf = (name: string) => `IF(FILL(${name}, 0) > 0, 0, 1)`

/** 1 where there was none in the period. Of what is counted once a night, `night` periods of an hour tell. */
export const nothingOf = (metric: IMetric, period: Duration = Duration.hours(1)): MathExpression =>
  new MathExpression({ expression: noneOf('counted'), usingMetrics: { counted: metric }, period })

/** How many of these were not said at all in the period, whatever they would have said. */
export const unsaid = (period: Duration, metrics: Readonly<Record<string, Metric>>): MathExpression =>
  new MathExpression({
    expression: Object.keys(metrics).map(noneOf).join(' + '),
    usingMetrics: Object.fromEntries(
      Object.entries(metrics).map(([name, metric]) => [name, metric.with({ statistic: Stats.SAMPLE_COUNT, period })]),
    ),
    period,
  })

/** All of these together; what says nothing counts as none. */
export const total = (period: Duration, metrics: Readonly<Record<string, IMetric>>): MathExpression =>
  new MathExpression({
    expression: Object.keys(metrics)
      .map(name => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: { ...metrics },
    period,
  })

/** What is left of the whole without these parts of it. */
export function difference(whole: IMetric, parts: readonly IMetric[]): MathExpression {
  const named = parts.map((metric, index) => [`part${index}`, metric] as const)
  return new MathExpression({
    expression: ['FILL(whole, 0)', ...named.map(([name]) => `FILL(${name}, 0)`)].join(' - '),
    usingMetrics: { whole, ...Object.fromEntries(named) },
    period: Duration.minutes(1),
  })
}

/** Lines of our functions, and of Lambda about them, that say that something broke: none is written for a refusal. */
export function failuresIn(scope: Construct, logGroup: ILogGroup): IMetric {
  const filter = new MetricFilter(scope, 'FailureLines', {
    logGroup,
    metricNamespace: Stack.of(scope).stackName,
    metricName: 'Failures',
    // A function that ends in time or by itself writes no line of level ERROR; its report names its end.
    filterPattern: FilterPattern.literal(
      '{ ($.level = "ERROR") || ($.record.status = "timeout") || ($.record.status = "error") || ($.record.status = "failure") }',
    ),
  })
  return filter.metric({ statistic: Stats.SUM, period: Duration.minutes(5) })
}
