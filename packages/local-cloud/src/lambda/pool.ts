/**
 * Shares a few isolates among the functions of one asset. Where events overlap, requests and messages have pools of
 * their own, so that a payment that waits for a webhook cannot keep the webhook's events waiting. Where an isolate runs
 * one event at a time the pool is one, because the next event soon gets an isolate of its own.
 */
import { randomUUID } from 'node:crypto'
import type { Invocation, Isolate, Job, LocalFunction } from './isolate.ts'

interface PoolOptions {
  /** Events that one isolate runs at once. One is what a function of ours meets on AWS. */
  readonly eventsPerIsolate: number
  /** Isolates that events soon get; more only when events wait for long. */
  readonly isolates: number
  makeIsolate(onRoom: () => void): Isolate
}

/**
 * Time that an event waits for a busy isolate before a second one starts, ms; twice that before the third, and so on.
 * On a busy machine all events wait, and a thread that starts makes them wait longer.
 */
const patienceMs = 100
/**
 * The same above the usual number of isolates. A thread takes longer to start than most events take, and each one
 * compiles the code anew; but functions that call each other must never wait for each other without end.
 */
const longPatienceMs = 2000

export class Pool {
  readonly #options: PoolOptions
  #isolates: Isolate[] = []
  #waiting: Job[] = []
  #growing: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Runs an event, at once or after those that wait. The isolate is kept `idleMs` after it. */
  invoke(fn: LocalFunction, event: unknown, idleMs: number): Promise<Invocation> {
    return new Promise(resolve => {
      const job: Job = { id: randomUUID(), fn, event, resolve, since: performance.now(), idleMs }
      if (this.#begin(job)) return
      this.#waiting.push(job)
      this.#grow()
    })
  }

  #begin(job: Job): boolean {
    const { fn } = job
    if (fn.running >= fn.setup.concurrency) return false
    const isolate = this.#room(fn.setup.name) ?? (this.#active().length === 0 ? this.#add() : undefined)
    isolate?.run(job)
    return isolate !== undefined
  }

  /** Answers the isolate that has room, if possible one where the function has run before, else the least busy. */
  #room(name: string): Isolate | undefined {
    const { eventsPerIsolate } = this.#options
    let best: Isolate | undefined
    for (const isolate of this.#isolates) {
      if (isolate.isRetired || isolate.load >= eventsPerIsolate) continue
      const isBetter =
        best === undefined ||
        (isolate.knows(name) !== best.knows(name) ? isolate.knows(name) : isolate.load < best.load)
      if (isBetter) best = isolate
    }
    return best
  }

  #add(): Isolate {
    const isolate = this.#options.makeIsolate(() => this.#proceed())
    this.#isolates.push(isolate)
    return isolate
  }

  #grow(): void {
    if (this.#growing) return
    const since = performance.now()
    const active = this.#active().length
    const ms = active < this.#options.isolates ? patienceMs * 2 ** (active - 1) : longPatienceMs
    this.#growing = setTimeout(() => {
      this.#growing = undefined
      const job = this.#waiting.find(each => each.fn.running < each.fn.setup.concurrency)
      if (job && job.since <= since && !this.#stopped) {
        this.#waiting = this.#waiting.filter(each => each !== job)
        this.#add().run(job)
      }
      if (this.#waiting.length > 0 && !this.#stopped) this.#grow()
    }, ms)
    this.#growing.unref()
  }

  /** Begins the events that wait and may begin now. */
  #proceed(): void {
    this.#isolates = this.#isolates.filter(each => !each.hasEnded)
    if (this.#stopped) return
    const rest: Job[] = []
    for (const job of this.#waiting.splice(0)) if (!this.#begin(job)) rest.push(job)
    this.#waiting.unshift(...rest)
  }

  #active(): readonly Isolate[] {
    return this.#isolates.filter(each => !each.isRetired)
  }

  get isolates(): readonly Isolate[] {
    return this.#isolates
  }

  /** Gives up idle isolates that are not kept beyond this moment, from `performance.now()`. */
  reap(moment: number): void {
    for (const isolate of this.#isolates) if (isolate.load === 0 && isolate.keptUntil <= moment) isolate.leave()
  }

  /** Ends the isolates, or leaves their threads to another runtime. */
  async stop(how: 'end' | 'leave'): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#growing)
    const isolates = this.#isolates
    for (const { fn, since, resolve } of this.#waiting.splice(0)) {
      const payload = { errorType: 'Runtime.ExitError', errorMessage: 'The runtime stops' }
      const ms = performance.now() - since
      fn.timings.add(ms, false, false, payload.errorMessage)
      resolve({ ok: false, payload, cold: false, ms })
    }
    for (const isolate of isolates) isolate[how]()
    await Promise.all(isolates.map(isolate => isolate.ended()))
  }
}
