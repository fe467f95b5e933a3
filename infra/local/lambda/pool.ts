/** Runs the threads of one function. Each handles one event at a time, as in Lambda; further events wait in order. */
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { type Doc, doc, text } from '../data/doc.ts'
import type { Timings } from './timings.ts'

export interface Invocation {
  readonly ok: boolean
  readonly payload: unknown
  readonly cold: boolean
  readonly ms: number
}

interface FunctionSetup {
  readonly name: string
  readonly arn: string
  readonly file: string
  readonly exportName: string
  readonly timeoutMs: number
  readonly memory: number
  readonly maxThreads: number
  readonly log: string
  readonly env: () => Record<string, string>
}

export interface Shared {
  readonly clock: SharedArrayBuffer
  readonly compileCache: string | undefined
  /** Called before a thread is added, so that the fleet can end an idle one elsewhere. */
  beforeSpawn(): void
}

interface Job {
  readonly event: unknown
  readonly resolve: (result: Invocation) => void
  readonly started: number
  cold: boolean
  timer: NodeJS.Timeout | undefined
}

interface Thread {
  readonly worker: Worker
  job: Job | undefined
  usedAt: number
}

/** A cold start on a busy machine is slower than on Lambda, so the first event gets this much more time, ms. */
const coldGraceMs = 15_000

/** Time that an event waits for a busy thread before it gets a thread of its own, ms. */
const patienceMs = 100

export class Pool {
  readonly setup: FunctionSetup
  readonly timings: Timings
  /** Time that a thread may idle, ms. */
  idleMs = Number.POSITIVE_INFINITY
  readonly #shared: Shared
  #threads: Thread[] = []
  #waiting: Job[] = []
  #growing: NodeJS.Timeout | undefined
  #env: Record<string, string> | undefined

  constructor(setup: FunctionSetup, shared: Shared, timings: Timings) {
    this.setup = setup
    this.timings = timings
    this.#shared = shared
  }

  invoke(event: unknown): Promise<Invocation> {
    return new Promise(resolve => {
      const job: Job = { event, resolve, started: performance.now(), cold: false, timer: undefined }
      const free = this.#threads.find(thread => !thread.job)
      if (free) return this.#run(free, job)
      if (this.#threads.length === 0) return this.#run(this.#spawn(), job, true)
      this.#waiting.push(job)
      this.#grow()
    })
  }

  /**
   * Starts another thread for events that still wait after a while. A thread takes longer to start than most events
   * take, and each one compiles the code anew, so more threads than needed make everything slower.
   */
  #grow(): void {
    if (this.#growing || this.#threads.length >= this.setup.maxThreads) return
    this.#growing = setTimeout(() => {
      this.#growing = undefined
      if (this.#threads.length >= this.setup.maxThreads) return
      const next = this.#waiting.shift()
      if (!next) return
      this.#run(this.#spawn(), next, true)
      if (this.#waiting.length > 0) this.#grow()
    }, patienceMs)
  }

  #spawn(): Thread {
    this.#shared.beforeSpawn()
    const { setup } = this
    this.#env ??= setup.env()
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: {
        file: setup.file,
        exportName: setup.exportName,
        clock: this.#shared.clock,
        cache: this.#shared.compileCache,
        log: setup.log,
        arn: setup.arn,
        name: setup.name,
        memory: String(setup.memory),
      },
      env: this.#env,
      execArgv: [],
      stdin: false,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(128, setup.memory) },
    })
    const thread: Thread = { worker, job: undefined, usedAt: performance.now() }
    worker.on('message', message => this.#finish(thread, doc(message)))
    worker.on('error', error => this.#lose(thread, error))
    worker.on('exit', code => this.#lose(thread, new Error(`The function ended its own process with code ${code}`)))
    worker.unref()
    this.#threads.push(thread)
    return thread
  }

  #run(thread: Thread, job: Job, cold = false): void {
    thread.job = job
    job.cold = cold
    const limit = this.setup.timeoutMs + (cold ? coldGraceMs : 0)
    job.timer = setTimeout(() => this.#timeOut(thread), limit)
    thread.worker.postMessage({ id: randomUUID(), event: job.event, deadline: Date.now() + limit })
  }

  #finish(thread: Thread, message: Doc): void {
    const { job } = thread
    if (!job) return
    thread.job = undefined
    thread.usedAt = performance.now()
    const next = this.#waiting.shift()
    if (next) this.#run(thread, next)
    this.#settle(job, message.ok === true, message.payload)
  }

  #settle(job: Job, ok: boolean, payload: unknown): void {
    clearTimeout(job.timer)
    const ms = performance.now() - job.started
    this.timings.add(ms, ok, job.cold, ok ? undefined : text(doc(payload).errorMessage))
    job.resolve({ ok, payload, cold: job.cold, ms })
  }

  #timeOut(thread: Thread): void {
    const { job } = thread
    if (!job) return
    thread.job = undefined
    this.#discard(thread)
    this.#settle(job, false, {
      errorType: 'Sandbox.Timedout',
      errorMessage: `Task timed out after ${(this.setup.timeoutMs / 1000).toFixed(2)} seconds`,
    })
  }

  /** Fails the event of a thread that died: the caller sees a failed invocation, as in Lambda. */
  #lose(thread: Thread, error: unknown): void {
    if (!this.#threads.includes(thread)) return
    const { job } = thread
    thread.job = undefined
    this.#discard(thread)
    const errorMessage = error instanceof Error ? error.message : String(error)
    if (job) this.#settle(job, false, { errorType: 'Runtime.ExitError', errorMessage })
  }

  #discard(thread: Thread): void {
    this.#threads = this.#threads.filter(each => each !== thread)
    void thread.worker.terminate()
    const next = this.#waiting.shift()
    if (next) this.#run(this.#spawn(), next, true)
  }

  get threads(): number {
    return this.#threads.length
  }

  get busy(): number {
    return this.#threads.filter(thread => thread.job).length + this.#waiting.length
  }

  /** Answers when the longest idle thread was last used; undefined when none idles. */
  idleSince(): number | undefined {
    const idle = this.#threads.filter(thread => !thread.job)
    return idle.length ? Math.min(...idle.map(thread => thread.usedAt)) : undefined
  }

  /** Ends at most `limit` threads that have idled since before `moment`. */
  reap(moment: number, limit = Number.POSITIVE_INFINITY): void {
    const idle = this.#threads.filter(thread => !thread.job && thread.usedAt <= moment).slice(0, limit)
    for (const thread of idle) this.#discard(thread)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#growing)
    const [threads, waiting] = [this.#threads, this.#waiting]
    this.#threads = []
    this.#waiting = []
    await Promise.all(threads.map(thread => thread.worker.terminate()))
    for (const job of [...threads.map(thread => thread.job), ...waiting]) {
      if (job) this.#settle(job, false, { errorType: 'Runtime.ExitError', errorMessage: 'The runtime stops' })
    }
  }
}
