/** Runs events of one asset's functions in one worker thread, as one instance of Lambda does. */
import { Worker } from 'node:worker_threads'
import { type Doc, doc, text } from '../data/doc.ts'
import { type FunctionThread, takeOwnThread } from './own-thread.ts'
import type { SpareThreads } from './spare-threads.ts'
import type { Timings } from './timings.ts'

export interface Invocation {
  readonly ok: boolean
  readonly payload: unknown
  readonly cold: boolean
  readonly ms: number
}

/** What the templates say of a function. */
interface FunctionSetup {
  readonly name: string
  readonly arn: string
  readonly file: string
  readonly exportName: string
  readonly timeoutMs: number
  /** MB. */
  readonly memory: number
  /** Most events at once: the reserved concurrency, or infinity. */
  readonly concurrency: number
  readonly log: string
  readonly variables: Readonly<Record<string, string>>
}

export interface LocalFunction {
  readonly setup: FunctionSetup
  readonly timings: Timings
  /** Events that run now, in all isolates. */
  running: number
}

export interface Job {
  readonly id: string
  readonly fn: LocalFunction
  readonly event: unknown
  readonly resolve: (result: Invocation) => void
  /** From `performance.now()`. */
  readonly since: number
  /** Time that the isolate is kept after this event, ms. */
  readonly idleMs: number
}

interface Running extends Job {
  readonly cold: boolean
  readonly timer: NodeJS.Timeout
}

/** A request of an AWS client that came over the thread's port. */
export interface PortCall {
  /** Name of the function that asks. */
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface PortAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface IsolateOptions {
  /** Directory of the asset. */
  readonly directory: string
  readonly clock: SharedArrayBuffer
  readonly compileCache: string | undefined
  /** Variables of all functions of the asset, for modules that they share. */
  readonly variables: Readonly<Record<string, string>>
  /** Origin of the AWS endpoint, whose requests pass over the port. */
  readonly gateway: string
  /** Whether events overlap in this isolate. */
  readonly overlaps: boolean
  /** Limit of the heap, MB. */
  readonly memory: number
  /** Threads that another runtime has left. */
  readonly spares: SpareThreads | undefined
  /** Whether events run in this thread, where they can. */
  readonly inThisThread: boolean
  call(call: PortCall): Promise<PortAnswer>
}

/** A cold start on a busy machine is slower than on Lambda, so a function's first event gets this much more time, ms. */
const coldGraceMs = 15_000

/** Heap for what is young, MB: V8 lets it grow to 48 under a load and keeps it, which is a third of the runtime's memory. */
const youngMb = 16

export class Isolate {
  readonly #thread: FunctionThread
  /** What another runtime's isolate must have in common to take the thread. */
  readonly #sort: string
  readonly #jobs = new Map<string, Running>()
  readonly #known = new Set<string>()
  readonly #onRoom: () => void
  readonly #options: IsolateOptions
  /** Requests of AWS clients without an answer. */
  #calls = 0
  #ended = false
  #termination: Promise<unknown> | undefined
  /** When the last event ended, from `performance.now()`. */
  usedAt = performance.now()
  /** Until when an idle isolate is kept, from `performance.now()`. */
  keptUntil = 0
  /** Says that no further event may begin here: an event timed out or crashed. */
  isRetired = false

  /** `onRoom` is called when an event has ended, and when the isolate has. */
  constructor(options: IsolateOptions, onRoom: () => void) {
    this.#options = options
    this.#onRoom = onRoom
    const { clock, spares } = options
    this.#sort = sortOf(options)
    const spare = () => {
      const thread = spares?.take(this.#sort)
      thread?.postMessage({ clock })
      return thread
    }
    const own = options.inThisThread ? takeOwnThread(options) : undefined
    const thread: FunctionThread = own ?? spare() ?? startThread(options)
    this.#thread = thread
    thread.on('message', message => this.#hear(doc(message)))
    thread.on('error', error => this.#lose(error))
    thread.on('exit', code => this.#lose(new Error(`The thread ended with code ${String(code)}`)))
    thread.unref()
  }

  /** Events that run here now. */
  get load(): number {
    return this.#jobs.size
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  /** Answers whether an event of this function has been here, so that the next one is no cold start. */
  knows(name: string): boolean {
    return this.#known.has(name)
  }

  run(job: Job): void {
    const { fn, id, event } = job
    const { name, arn, file, exportName, memory, log, variables, timeoutMs } = fn.setup
    const cold = !this.#known.has(name)
    const limit = timeoutMs + (cold ? coldGraceMs : 0)
    this.#known.add(name)
    this.#jobs.set(id, { ...job, cold, timer: setTimeout(() => this.#timeOut(id), limit) })
    fn.running += 1
    this.#thread.postMessage({
      id,
      event,
      name,
      deadline: Date.now() + limit,
      ...(cold && { fn: { name, arn, file, exportName, memory: String(memory), log, env: variables } }),
    })
  }

  #hear(message: Doc): void {
    if (message.call !== undefined) void this.#pass(message)
    else if (message.crashed !== undefined) this.#crash(message)
    else this.#settle(text(message.id), message.ok === true, message.payload)
  }

  async #pass(message: Doc): Promise<void> {
    this.#calls += 1
    const { status, headers, body } = await this.#options.call({
      name: text(message.name),
      method: text(message.method),
      url: text(message.url),
      headers: headersOf(message.headers),
      body: bytesOf(message.body),
    })
    this.#calls -= 1
    // The bytes are copied, because a buffer from the network is a window on a larger one, which would be cloned whole.
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.prototype.slice.call(body)
    if (!this.#ended) this.#thread.postMessage({ call: message.call, status, headers, body: bytes }, [bytes.buffer])
  }

  #settle(id: string, ok: boolean, payload: unknown): void {
    const job = this.#jobs.get(id)
    if (!job) return
    this.#jobs.delete(id)
    clearTimeout(job.timer)
    const { fn, cold, since, idleMs, resolve } = job
    fn.running -= 1
    this.usedAt = performance.now()
    this.keptUntil = Math.max(this.keptUntil, this.usedAt + idleMs)
    const ms = this.usedAt - since
    fn.timings.add(ms, ok, cold, ok ? undefined : text(doc(payload).errorMessage))
    if (this.isRetired && this.#jobs.size === 0) this.end()
    this.#onRoom()
    resolve({ ok, payload, cold, ms })
  }

  #timeOut(id: string): void {
    const timeoutMs = this.#jobs.get(id)?.fn.setup.timeoutMs ?? 0
    this.isRetired = true
    this.#settle(id, false, {
      errorType: 'Sandbox.Timedout',
      errorMessage: `Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
    })
  }

  /** Fails the event that an uncaught error belongs to. The others end here, and no new one begins. */
  #crash({ crashed, payload }: Doc): void {
    this.isRetired = true
    const [only] = this.#jobs.size === 1 ? this.#jobs.keys() : []
    const id = typeof crashed === 'string' ? crashed : only
    if (id !== undefined)
      this.#settle(id, false, { errorType: 'Runtime.ExitError', errorMessage: text(doc(payload).errorMessage) })
    if (this.#jobs.size === 0) this.end()
  }

  /** Fails all events of a thread that died: their callers see failed invocations, as in Lambda. */
  #lose(error: unknown): void {
    this.end(error instanceof Error ? error.message : String(error))
  }

  /** Leaves the thread to whoever needs the next one if nothing runs in it, else ends it. */
  leave(): void {
    const { spares } = this.#options
    const thread = this.#thread
    if (!spares || !(thread instanceof Worker) || this.isRetired || this.#jobs.size > 0 || this.#calls > 0) {
      this.end()
      return
    }
    this.isRetired = true
    this.#ended = true
    spares.keep(this.#sort, thread)
    this.#onRoom()
  }

  /** Ends the thread now and fails what runs in it. */
  end(reason = 'The runtime stops'): void {
    this.isRetired = true
    if (!this.#ended) {
      this.#ended = true
      this.#termination = this.#thread.terminate()
    }
    for (const id of [...this.#jobs.keys()])
      this.#settle(id, false, { errorType: 'Runtime.ExitError', errorMessage: reason })
    this.#onRoom()
  }

  /** Resolves when the thread has ended. */
  async ended(): Promise<void> {
    await this.#termination
  }
}

const sortOf = ({ directory, compileCache, variables, gateway, overlaps, memory }: IsolateOptions) =>
  JSON.stringify([directory, compileCache, variables, gateway, overlaps, memory])

function startThread({ clock, compileCache, variables, gateway, overlaps, memory }: IsolateOptions): Worker {
  return new Worker(new URL('./worker.mjs', import.meta.url), {
    name: 'functions',
    workerData: { clock, cache: compileCache, variables, gateway, overlaps },
    env: {},
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngMb },
  })
}

function headersOf(value: unknown): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, each] of Object.entries(doc(value))) headers[name.toLowerCase()] = String(each)
  return headers
}

function bytesOf(value: unknown): Buffer {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return Buffer.from(text(value))
}
