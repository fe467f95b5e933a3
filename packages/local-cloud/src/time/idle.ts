/**
 * Knows when the app is idle: no function runs, no delivery is under way, and every stream and queue is read to its
 * end.
 */

interface Source {
  readonly name: string
  /** Answers true when everything that can be handed over now has been. It looks at the source each time. */
  drained(): Promise<boolean>
}

export class Activity {
  #running = 0
  #generation = 0
  #waiters: (() => void)[] = []
  readonly sources: Source[] = []

  /** Marks the start of some work. The caller calls the answer when the work is over. */
  begin(): () => void {
    this.#running += 1
    this.#generation += 1
    let over = false
    return () => {
      if (over) return
      over = true
      this.#running -= 1
      if (this.#running > 0) return
      const waiters = this.#waiters
      this.#waiters = []
      for (const wake of waiters) wake()
    }
  }

  /** Counts the work as activity until it ends, and logs its error. */
  track(work: Promise<unknown>): void {
    const done = this.begin()
    work.then(done, error => {
      done()
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    })
  }

  get running(): number {
    return this.#running
  }

  /** Resolves true once the app is idle, or false when it still is not after `limitMs`. */
  async untilIdle(limitMs = 60_000): Promise<boolean> {
    const end = performance.now() + limitMs
    while (performance.now() < end) {
      await this.#still(end - performance.now())
      const generation = this.#generation
      let drained = true
      for (const source of this.sources) {
        if (!(await source.drained())) {
          drained = false
          break
        }
      }
      // Some work may have started while the sources were read one after the other.
      if (drained && this.#running === 0 && this.#generation === generation) return true
      if (!drained) await new Promise(resolve => setTimeout(resolve, 5))
    }
    return false
  }

  #still(limitMs: number): Promise<void> {
    if (this.#running === 0) return Promise.resolve()
    return new Promise(resolve => {
      const timer = setTimeout(resolve, Math.max(1, limitMs))
      this.#waiters.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
