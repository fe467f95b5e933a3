// Everything that happens because time passes: one-time schedules and recurring rules, by real time or by a jump.
import type { Clock } from './clock.ts'
import type { RecurringRules } from './events/recurring.ts'
import type { Schedules } from './events/schedules.ts'
import type { Sources } from './queues/sources.ts'
import type { Activity } from './quiet.ts'

export type ClockworkParts = {
  clock: Clock
  schedules: Schedules
  recurring: RecurringRules
  sources: Sources
  activity: Activity
}

// setTimeout's limit is 24.8 days, and a laptop may sleep: look again at least this often.
const longestWaitMs = 30_000

export class Clockwork {
  readonly #parts: ClockworkParts
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #jumping = false
  #stopped = false

  constructor(parts: ClockworkParts) {
    this.#parts = parts
    parts.schedules.onChange = () => this.#arm()
  }

  start(): void {
    this.#arm()
  }

  /** One thing after another: what comes due by itself never mixes with a jump. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#stopped || this.#jumping) return
    const { clock, schedules, recurring } = this.#parts
    const next = Math.min(
      schedules.nextDue() ?? Number.POSITIVE_INFINITY,
      recurring.nextDue() ?? Number.POSITIVE_INFINITY,
    )
    const wait = Math.min(Math.max(0, next - clock.now()), longestWaitMs)
    this.#timer = setTimeout(() => this.#tick(), wait)
    this.#timer.unref()
  }

  #tick(): void {
    const { activity, clock, schedules, recurring } = this.#parts
    const work = this.#inTurn(async () => {
      if (this.#stopped) return
      await schedules.fireDue(clock.now())
      await recurring.fireDue(clock.now(), 'all')
    })
    activity.track(work.finally(() => this.#arm()))
  }

  /** Moves the clock to `target` (epoch ms) by way of everything that is due before, and waits until all is quiet. */
  advanceTo(target: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#jumping = true
      clearTimeout(this.#timer)
      try {
        await this.#parts.activity.quiet()
        for (;;) {
          const point = await this.#nextPoint()
          if (point === undefined || point > target) break
          await this.#jump(Math.max(point, this.#parts.clock.now()))
        }
        await this.#jump(Math.max(target, this.#parts.clock.now()))
      } finally {
        this.#jumping = false
        this.#arm()
      }
    })
  }

  async #nextPoint(): Promise<number | undefined> {
    const { schedules, recurring, sources } = this.#parts
    const points = [schedules.nextDue(), recurring.nextLong(), await sources.nextVisible()].filter(
      each => each !== undefined,
    )
    return points.length ? Math.min(...points) : undefined
  }

  async #jump(at: number): Promise<void> {
    const { clock, schedules, recurring, activity } = this.#parts
    if (at > clock.now()) clock.moveTo(at)
    await schedules.fireDue(clock.now())
    await recurring.fireDue(clock.now(), 'long')
    await activity.quiet()
    await recurring.fireShort()
    await activity.quiet()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
