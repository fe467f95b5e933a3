/**
 * Fires rules with a rate() or cron(). The last run of each is remembered. A rule that came due while the machine was
 * off runs once after the start, because a sweeper must not wait for the next night.
 */
import { number } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import type { Bus, BusRule } from './bus.ts'
import { type Recurrence, recurrence } from './expressions.ts'

interface Recurring {
  readonly rule: BusRule
  readonly recurrence: Recurrence
  next: number
}

const hourMs = 3_600_000

export class RecurringRules {
  readonly #all: Recurring[] = []
  readonly #bus: Bus
  readonly #state: State
  readonly #now: () => number

  constructor(bus: Bus, state: State, now: () => number) {
    this.#bus = bus
    this.#state = state
    this.#now = now
    for (const rule of bus.rules) {
      if (rule.expression === undefined) continue
      const every = recurrence(rule.expression)
      if (!every)
        throw new Error(`Rule ${rule.name} has the schedule ${rule.expression}, which is neither rate() nor cron()`)
      const last = number(state.get('recurring', rule.arn), Number.NaN)
      const from = Number.isNaN(last) ? now() : last
      if (Number.isNaN(last)) state.put('recurring', rule.arn, String(from))
      this.#all.push({ rule, recurrence: every, next: every.next(from) ?? Number.POSITIVE_INFINITY })
    }
  }

  #isShort(each: Recurring): boolean {
    return each.recurrence.periodMs < hourMs
  }

  nextDue(): number | undefined {
    return this.#soonest(this.#all)
  }

  /** Answers when the next rule is due whose every occurrence counts (a period of an hour or more). */
  nextLong(): number | undefined {
    return this.#soonest(this.#all.filter(each => !this.#isShort(each)))
  }

  #soonest(some: Recurring[]): number | undefined {
    const next = Math.min(...some.map(each => each.next))
    return Number.isFinite(next) ? next : undefined
  }

  async fireDue(moment: number, which: 'all' | 'long' | 'short'): Promise<void> {
    const due = this.#all.filter(
      each => each.next <= moment && (which === 'all' || this.#isShort(each) === (which === 'short')),
    )
    for (const each of due.sort((a, b) => a.next - b.next)) await this.#fire(each, which === 'long')
  }

  /** Lets what is due pass: every rule begins anew from now. */
  skip(): void {
    const now = this.#now()
    for (const each of this.#all) {
      each.next = each.recurrence.next(now) ?? Number.POSITIVE_INFINITY
      this.#state.put('recurring', each.rule.arn, String(now))
    }
  }

  /** Runs a rule. In a jump it goes from occurrence to occurrence; otherwise it starts anew from now. */
  async #fire(each: Recurring, everyOccurrence: boolean): Promise<void> {
    const now = this.#now()
    const from = everyOccurrence ? Math.min(each.next, now) : now
    each.next = each.recurrence.next(from) ?? Number.POSITIVE_INFINITY
    this.#state.put('recurring', each.rule.arn, String(from))
    await this.#bus.tick(each.rule)
  }
}
