import type { Worker } from 'node:worker_threads'

/**
 * Keeps the threads that a runtime gives up, idle or at its end, for whoever needs one next in this process: what their
 * modules have loaded stays, what they kept between events goes (docs/decisions/152-reuse-worker-threads-between-test-files.md). For
 * tests, which start one runtime after another over the same functions.
 */
export class SpareThreads {
  readonly #most: number
  /** The one that was left first comes first. */
  #spares: { readonly sort: string; readonly worker: Worker }[] = []

  /** `most` is how many wait at once; above it the one that has waited longest ends. */
  constructor(most: number) {
    this.#most = most
  }

  /** Hands out a thread of this sort, if one waits. */
  take(sort: string): Worker | undefined {
    const spare = this.#spares.findLast(each => each.sort === sort)
    if (!spare) return undefined
    this.#spares = this.#spares.filter(each => each !== spare)
    silence(spare.worker)
    return spare.worker
  }

  /** Takes in a thread in which nothing runs. Threads of one sort have the same code, variables and addresses. */
  keep(sort: string, worker: Worker): void {
    silence(worker)
    const forget = () => {
      this.#spares = this.#spares.filter(each => each.worker !== worker)
    }
    worker.on('error', forget)
    worker.on('exit', forget)
    worker.unref()
    this.#spares.push({ sort, worker })
    if (this.#spares.length > this.#most) void this.#spares.shift()?.worker.terminate()
  }
}

/** By name: without a name Node's own listener goes too, which opens the thread's port. */
function silence(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}
