// CloudWatch's published rules of evaluating an alarm, over points that a test has made: periods that slide or lie on the
// calendar, missing data, M out of N, and the metric math that our alarms use.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
import * as z from 'zod'

export interface Point {
  /** Minutes since the Monday on which the world began, UTC. */
  readonly at: number
  readonly value: number
}
/** The points of a metric by its label, in the order of their time. */
export type World = ReadonlyMap<string, readonly Point[]>

const Metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
})
const Alarm = z.object({
  Threshold: z.number(),
  ComparisonOperator: z.literal('GreaterThanThreshold'),
  EvaluationPeriods: z.int(),
  DatapointsToAlarm: z.int(),
  TreatMissingData: z.enum(['notBreaching', 'breaching']),
  EvaluationWindow: z.object({ WallClockWindow: z.object({ Timezone: z.literal('UTC') }) }).optional(),
  Metrics: z
    .array(
      z.object({
        Id: z.string(),
        Expression: z.string().optional(),
        ReturnData: z.boolean().optional(),
        MetricStat: z.object({ Metric, Period: z.int(), Stat: z.string() }).optional(),
      }),
    )
    .optional(),
  ...Metric.partial().shape,
  Period: z.int().optional(),
  Statistic: z.string().optional(),
  ExtendedStatistic: z.string().optional(),
})
interface Source {
  readonly label: string
  readonly stat: string
}
export interface ParsedAlarm {
  readonly threshold: number
  readonly periods: number
  readonly least: number
  readonly isMissingBad: boolean
  readonly isOfCalendar: boolean
  /** Minutes. */
  readonly period: number
  readonly sources: ReadonlyMap<string, Source>
  readonly expression: string
}

interface Named {
  readonly Namespace?: string | undefined
  readonly MetricName?: string | undefined
  readonly Dimensions?: z.infer<typeof Metric>['Dimensions'] | undefined
}

/** What a series is called: where a name alone does not tell two apart, with what does. */
function labelOf({ Namespace, MetricName, Dimensions = [] }: Named): string {
  const text = JSON.stringify(Dimensions)
  // The console's alarm stands beside its API, every other names one of another stack.
  const side =
    (text.includes('"Ref":') || text.includes('console-api')) && Namespace === 'AWS/ApiGateway'
      ? 'console'
      : /platform|pay-/i.test(text)
        ? 'platform'
        : 'market'
  const value = (name: string) => Dimensions.find(({ Name }) => Name === name)?.Value
  switch (Namespace) {
    case 'AWS/ApiGateway':
    case 'AWS/CloudFront':
    case 'AWS/WAFV2':
      return `${MetricName} ${side}`
    case 'AWS/DynamoDB':
      return `${MetricName} ${value('GlobalSecondaryIndexName') ?? 'table'}`
    case 'AWS/Lambda':
      return Dimensions.length === 0 || MetricName === 'IteratorAge'
        ? `${MetricName}`
        : `${MetricName} ${/Ref(\w+?)Function/.exec(text)?.[1]}`
    case 'AWS/Backup':
      return [MetricName, value('ResourceType')].filter(Boolean).join(' ')
    default:
      return Namespace?.startsWith('AWS/') || Namespace === 'Kogei' ? `${MetricName}` : `${MetricName} ${Namespace}`
  }
}

export function parseAlarm(properties: unknown): ParsedAlarm {
  const alarm = Alarm.parse(properties)
  const stats = (alarm.Metrics ?? []).flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []))
  const returned = alarm.Metrics?.find(({ Expression, ReturnData }) => Expression && ReturnData !== false)
  const own = { label: labelOf(alarm), stat: alarm.Statistic ?? alarm.ExtendedStatistic ?? '' }
  const periods = new Set(alarm.Period === undefined ? stats.map(({ Period }) => Period) : [alarm.Period])
  const [seconds = 0] = periods
  if (periods.size !== 1) throw new Error('an alarm has periods of one length')
  // Up to a day, or seven where a period has an hour at least.
  const longest = seconds >= 3600 ? 604_800 : 86_400
  if (seconds * alarm.EvaluationPeriods > longest) throw new Error('CloudWatch does not look back so far')
  if (stats.length > 10) throw new Error('CloudWatch takes ten metrics an alarm')
  return {
    threshold: alarm.Threshold,
    periods: alarm.EvaluationPeriods,
    least: alarm.DatapointsToAlarm,
    isMissingBad: alarm.TreatMissingData === 'breaching',
    isOfCalendar: alarm.EvaluationWindow !== undefined,
    period: seconds / 60,
    sources: alarm.Metrics
      ? new Map(stats.map(({ Id, Metric, Stat }) => [Id, { label: labelOf(Metric), stat: Stat }]))
      : new Map([['own', own]]),
    expression: returned?.Expression ?? 'own',
  }
}

/** Whether the alarm is in ALARM at this minute. */
export function isRinging(alarm: ParsedAlarm, world: World, at: number): boolean {
  const end = alarm.isOfCalendar ? Math.floor(at / alarm.period) * alarm.period : at
  const inPeriod = (back: number) => {
    const to = end - back * alarm.period
    const values = new Map<string, number | undefined>()
    for (const [id, source] of alarm.sources) values.set(id, aggregated(world, source, { from: to - alarm.period, to }))
    return evaluate(alarm.expression, values)
  }
  const isBad = (value: number | undefined) => (value === undefined ? alarm.isMissingBad : value > alarm.threshold)
  const values = Array.from({ length: alarm.periods }, (_, back) => inPeriod(back))
  return values.filter(isBad).length >= alarm.least
}

/** The minutes at which the alarm begins to ring between these, looked at every `step` minutes. */
export function rings(alarm: ParsedAlarm, world: World, { from, to }: { from: number; to: number }): number[] {
  const step = alarm.period >= 60 ? 10 : 1
  const begun: number[] = []
  let was = isRinging(alarm, world, from)
  if (was) begun.push(from)
  for (let at = from + step; at <= to; at += step) {
    const is = isRinging(alarm, world, at)
    if (is && !was) begun.push(at)
    was = is
  }
  return begun
}

function aggregated(world: World, { label, stat }: Source, { from, to }: { from: number; to: number }) {
  const points = world.get(label) ?? []
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? 0) < from) low = middle + 1
    else high = middle
  }
  let [sum, most, count] = [0, Number.NEGATIVE_INFINITY, 0]
  for (let index = low; index < points.length; index++) {
    const point = points[index]
    if (!point || point.at >= to) break
    sum += point.value
    most = Math.max(most, point.value)
    count++
  }
  if (count === 0) return undefined
  if (stat === 'Sum') return sum
  if (stat === 'SampleCount') return count
  // A series of the tests has the percentile of each minute; that of a longer time is at most the highest.
  if (stat === 'Maximum' || /^p\d/.test(stat)) return most
  if (stat === 'Average') return sum / count
  throw new Error(`no test needed the statistic ${stat} so far`)
}

type Value = number | undefined

/** FILL, IF, the four operations and comparisons over one period; what has no value takes its surroundings along. */
function evaluate(expression: string, values: ReadonlyMap<string, Value>): Value {
  const tokens = expression.match(/\d+(\.\d+)?|\w+|>=|[-+*/>(),]/g) ?? []
  let next = 0
  const take = (wanted?: string) => {
    const token = tokens[next++]
    if (wanted !== undefined && token !== wanted) throw new Error(`${expression}: ${wanted} expected, not ${token}`)
    return token ?? ''
  }
  const on = (a: Value, b: Value, apply: (a: number, b: number) => Value): Value =>
    a === undefined || b === undefined ? undefined : apply(a, b)
  const operations: Readonly<Record<string, (a: number, b: number) => Value>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => (b === 0 ? undefined : a / b),
    '>': (a, b) => Number(a > b),
    '>=': (a, b) => Number(a >= b),
  }
  const levels = [
    ['>', '>='],
    ['+', '-'],
    ['*', '/'],
  ] as const
  const at = (level: number): Value => {
    const symbols: readonly string[] | undefined = levels[level]
    if (!symbols) return atom()
    let left = at(level + 1)
    for (let apply = operations[tokens[next] ?? '']; apply && symbols.includes(tokens[next] ?? ''); ) {
      take()
      left = on(left, at(level + 1), apply)
      apply = operations[tokens[next] ?? '']
    }
    return left
  }
  const list = (): Value[] => {
    take('(')
    const found = [at(0)]
    while (tokens[next] === ',') {
      take()
      found.push(at(0))
    }
    take(')')
    return found
  }
  const atom = (): Value => {
    const token = tokens[next]
    if (token === '(') return list()[0]
    take()
    if (token === 'FILL') {
      const [value, otherwise] = list()
      return value ?? otherwise
    }
    if (token === 'IF') {
      const [condition, then, otherwise] = list()
      return condition === undefined ? undefined : condition > 0 ? then : otherwise
    }
    if (/^\d/.test(token ?? '')) return Number(token)
    if (!values.has(token ?? '')) throw new Error(`${expression}: nobody is called ${token}`)
    return values.get(token ?? '')
  }
  const result = at(0)
  if (next !== tokens.length) throw new Error(`${expression}: not all was read`)
  return result
}
