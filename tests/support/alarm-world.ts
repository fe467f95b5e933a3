// Three weeks of a shop with ten orders a day, as CloudWatch's metrics have it: little traffic, clocks, one hiccup now and
// then, a nightly check and backups that end when they end.
import type { Point } from './alarm-evaluator.ts'
import { dice } from './random-sales.ts'

export const hour = 60
export const day = 24 * hour
const weeks = 3
const end = weeks * 7 * day

export class MadeWorld {
  readonly #series = new Map<string, Point[]>()

  get points(): ReadonlyMap<string, readonly Point[]> {
    return this.#series
  }

  add(label: string, at: number, value: number): void {
    const series = this.#series.get(label) ?? []
    series.push({ at, value })
    this.#series.set(label, series)
  }

  /** Takes what was said between these away, or puts other points there. */
  change(label: string, { from, to }: { from: number; to: number }, points: readonly Point[] = []): void {
    const kept = (this.#series.get(label) ?? []).filter(({ at }) => at < from || at >= to)
    this.#series.set(
      label,
      [...kept, ...points].toSorted((a, b) => a.at - b.at),
    )
  }

  /** One more point each so many minutes. */
  every(label: string, minutes: number, { from, to, value }: { from: number; to: number; value: number }): void {
    const points = Array.from({ length: Math.ceil((to - from) / minutes) }, (_, n) => ({
      at: from + n * minutes,
      value,
    }))
    this.change(label, { from: 0, to: 0 }, points)
  }
}

/** The minutes at which orders are paid, ten each day between eight in the morning and eleven at night in Tokyo. */
function ordersOf(roll: () => number): number[] {
  const each = (date: number) => date * day + 23 * hour + Math.floor(roll() * 15 * hour) - day
  return Array.from({ length: weeks * 7 * 10 }, (_, n) => each(Math.floor(n / 10) + 1)).toSorted((a, b) => a - b)
}

export function normalWeeks(seed: number): { world: MadeWorld; orders: readonly number[] } {
  const roll = dice(seed)
  const world = new MadeWorld()
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low))
  const orders = ordersOf(roll)
  const paid = new Set(orders)
  let spent = 0
  for (let at = 0; at < end; at++) {
    const visits = roll() < 0.4 ? between(1, 9) : 0
    if (visits > 0) {
      world.add('Count market', at, visits)
      world.add('Latency market', at, roll() < 0.05 ? between(1500, 4500) : between(60, 900))
    }
    if (paid.has(at)) {
      world.add('Count platform', at, 8)
      world.add('Latency platform', at, between(300, 7500))
    }
    world.add('Invocations', at, 8 + visits)
    world.add('ConcurrentExecutions', at, between(2, 30))
    world.add('UndeliveredEvents', at, 0)
    for (const label of ['ChainMismatches', 'ChainUnfunded']) world.add(label, at, 0)
    world.add('ChainWaitingMinutes', at, at % 97 === 0 ? 4 : 0)
    if (at % 5 === 0) {
      for (const label of ['OverdueAuctions', 'UnknownPayments', 'StuckCharges']) world.add(label, at, 0)
      for (const side of ['market', 'platform']) {
        world.add(`BlockedRequests ${side}`, at, between(0, 4))
        // One of twenty requests, now and then.
        world.add(`5xxErrorRate ${side}`, at, at % 1435 === 0 ? 5 : 0)
      }
      world.add('IteratorAge', at, between(0, 3000))
    }
    if (at % 30 === 0) world.add('UnansweredPickups', at, 0)
    if (roll() < 3 / day) {
      spent += 0.07
      world.add('TextMessageMonthlySpend', at, spent)
    }
    if (roll() < 4 / day) world.add('Reputation.BounceRate', at, 0.004)
    if (roll() < 4 / day) world.add('Reputation.ComplaintRate', at, 0.0001)
  }
  for (let date = 0; date < weeks * 7; date++) {
    const night = date * day + 17 * hour
    // An export takes as long as it takes.
    const checked = night + between(6, 40)
    world.add('InvariantChecks', checked, 1)
    world.add('InvariantViolations', checked, 0)
    const saved = night + hour + between(10, 5 * hour)
    world.add('NumberOfBackupJobsCompleted DynamoDB', saved, 1)
    world.add('NumberOfBackupJobsCompleted S3', saved + 20, 2)
    // Saturday is the sixth day.
    if (date % 7 === 5) world.add('NumberOfCopyJobsCompleted', night + 2 * hour + between(30, 7 * hour), 3)
    // Hiccups: none is worth a person's night.
    const hiccup = date * day + between(0, day)
    if (date % 3 === 0) world.add('5xx market', hiccup, 1)
    if (date % 7 === 2) world.add('Errors', hiccup, 2)
    if (date % 7 === 3) world.add('5xx platform', hiccup, 1)
    if (date % 7 === 4) world.add('ReadThrottleEvents GSI1', hiccup, 3)
    // A hundred works at once: the projector is refused on purpose, and comes again.
    for (let minute = 0; date % 4 === 1 && minute < 10; minute++) {
      world.add('Throttles', hiccup + minute, 30)
      world.add('Throttles projectSearch', hiccup + minute, 30)
    }
  }
  for (const label of world.points.keys()) world.change(label, { from: 0, to: 0 })
  return { world, orders }
}
