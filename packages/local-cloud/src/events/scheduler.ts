/** Fires schedules and recurring rules when they come due, in real time or in a jump of the clock. */
import type { Clock } from '../time/clock.ts'
import type { Activity } from '../time/idle.ts'
import type { RecurringRules } from './recurring.ts'
import type { Schedules } from './schedules.ts'

interface SchedulerContext {
  readonly clock: Clock
  readonly schedules: Schedules
  readonly recurring: RecurringRules
  readonly sources: { nextVisible(): Promise<number | undefined> }
  readonly activity: Activity
}

/** setTimeout's limit is 24.8 days and a laptop may sleep, so the scheduler looks at least this often. */
const longestWaitMs = 30_000

export class Scheduler {
  /** Ends what has lasted its time; called at each stop of a jump, and every half minute at least. */
  onTime: () => Promise<unknown> = async () => undefined
  readonly #context: SchedulerContext
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #jumping = false
  #stopped = false

  constructor(context: SchedulerContext) {
    this.#context = context
    context.schedules.onChange = () => this.#arm()
  }

  start(): void {
    this.#arm()
  }

  /** Runs one task after another, so that a due schedule never fires during a jump. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#stopped || this.#jumping) return
    const { clock, schedules, recurring } = this.#context
    const next = Math.min(
      schedules.nextDue() ?? Number.POSITIVE_INFINITY,
      recurring.nextDue() ?? Number.POSITIVE_INFINITY,
    )
    const wait = Math.min(Math.max(0, next - clock.now()), longestWaitMs)
    this.#timer = setTimeout(() => this.#tick(), wait)
    this.#timer.unref()
  }

  #tick(): void {
    const { activity, clock, schedules, recurring } = this.#context
    const work = this.#inTurn(async () => {
      if (this.#stopped) return
      await this.onTime()
      await schedules.fireDue(clock.now())
      await recurring.fireDue(clock.now(), 'all')
    })
    activity.track(work.finally(() => this.#arm()))
  }

  /**
   * Moves the clock to `target` (epoch ms), stops at every instant at which something is due, and waits until the app
   * is idle. With `timersOnly` no rule with a period runs: each begins anew where the jump ends.
   */
  advanceTo(target: number, { timersOnly = false } = {}): Promise<void> {
    const stopAt = (at: number) => (timersOnly ? this.#moveTo(at) : this.#stopAt(at))
    return this.#inTurn(async () => {
      this.#jumping = true
      clearTimeout(this.#timer)
      try {
        await this.#context.activity.untilIdle()
        for (;;) {
          const night = (timersOnly ? undefined : this.#context.recurring.nextLong()) ?? Number.POSITIVE_INFINITY
          const point = Math.min(await this.#nextWaiting(), night)
          if (point > target) break
          await stopAt(Math.max(point, this.#context.clock.now()))
        }
        await stopAt(Math.max(target, this.#context.clock.now()))
        if (timersOnly) {
          this.#context.recurring.skip()
          return
        }
        // One occurrence of a rule with a short period, at the end, stands for all that the jump passed: what it looks
        // for is what timers missed, and in a jump they miss nothing.
        await this.#context.recurring.fireDue(this.#context.clock.now(), 'short')
        await this.#context.activity.untilIdle()
      } finally {
        this.#jumping = false
        this.#arm()
      }
    })
  }

  /** When a timer is due or a message can be seen again; infinity when nothing waits. */
  async #nextWaiting(): Promise<number> {
    const { schedules, sources } = this.#context
    return Math.min(
      schedules.nextDue() ?? Number.POSITIVE_INFINITY,
      (await sources.nextVisible()) ?? Number.POSITIVE_INFINITY,
    )
  }

  /** Fires the timers and the rules with a long period that are due at an instant. */
  async #stopAt(at: number): Promise<void> {
    const { clock, recurring, activity } = this.#context
    await this.#moveTo(at)
    await recurring.fireDue(clock.now(), 'long')
    await activity.untilIdle()
  }

  /** Fires the timers that are due at an instant. */
  async #moveTo(at: number): Promise<void> {
    const { clock, schedules, activity } = this.#context
    if (at > clock.now()) clock.moveTo(at)
    await this.onTime()
    await schedules.fireDue(clock.now())
    await activity.untilIdle()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
