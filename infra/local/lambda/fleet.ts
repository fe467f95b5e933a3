/**
 * Runs all functions of the assembly in threads. The first event of a function starts a thread, which ends after a
 * minute of idleness, or after ten seconds where only a timetable calls the function. Above the cap, which follows the
 * machine's memory, the thread that has idled longest ends.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { doc, number, text } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import type { Activity } from '../time/idle.ts'
import { type Invocation, Pool, type Shared } from './pool.ts'
import { Timings } from './timings.ts'

interface FleetOptions {
  readonly clock: SharedArrayBuffer
  readonly compileCache: string | undefined
  readonly logs: string
  readonly activity: Activity
  /** Builds the environment of a function: its own variables and those of Lambda. */
  environment(fn: Resource): Record<string, string>
  readonly threadsPerFunction?: number
  /** Limit for the threads of all functions together; follows the machine's memory unless given. */
  readonly threads?: number
  readonly idleMs?: number
}

const usualIdleMs = 60_000
const seldomIdleMs = 10_000

const threadBytes = 28 * 2 ** 20
/**
 * A quarter of the available memory. A purchase runs through seventy functions. Under a lower cap they evict each
 * other, the one needed next first, and nearly every call begins with a cold start.
 */
const roomForThreads = () => Math.min(256, Math.max(40, Math.floor(process.availableMemory() / 4 / threadBytes)))

export class Fleet {
  readonly #assembly: Assembly
  readonly #options: FleetOptions
  readonly #pools = new Map<Resource, Pool>()
  readonly #timings = new Map<string, Timings>()
  readonly #reaper: NodeJS.Timeout
  #stopped = false

  constructor(assembly: Assembly, options: FleetOptions) {
    this.#assembly = assembly
    this.#options = options
    this.#reaper = setInterval(() => {
      for (const pool of this.#pools.values()) pool.reap(performance.now() - pool.idleMs)
    }, 5000)
    this.#reaper.unref()
  }

  /** Calls a function. `seldom` says that nobody waits for it and that no other call comes within a minute. */
  async invoke(fn: Resource, event: unknown, { seldom = false } = {}): Promise<Invocation> {
    // A late event, such as a socket that closes after the end, would start a thread that nobody ends.
    if (this.#stopped) return { ok: false, payload: { errorMessage: 'The runtime has stopped' }, cold: false, ms: 0 }
    const done = this.#options.activity.begin()
    try {
      const pool = this.#pool(fn)
      pool.idleMs = seldom ? seldomIdleMs : (this.#options.idleMs ?? usualIdleMs)
      return await pool.invoke(event)
    } finally {
      done()
    }
  }

  #pool(fn: Resource): Pool {
    const known = this.#pools.get(fn)
    if (known) return known
    const pool = new Pool(this.#setup(fn), this.#shared(), this.timings(this.#assembly.name(fn)))
    this.#pools.set(fn, pool)
    return pool
  }

  /** Ends the threads of every function, so that the next event runs the code as it is on disk now. */
  async reload(): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map(pool => pool.stop()))
  }

  timings(name: string): Timings {
    const timings = this.#timings.get(name) ?? new Timings()
    this.#timings.set(name, timings)
    return timings
  }

  report(): { name: string; timings: Timings; threads: number }[] {
    const threads = new Map([...this.#pools].map(([fn, pool]) => [this.#assembly.name(fn), pool.threads]))
    return this.#assembly
      .ofType('AWS::Lambda::Function')
      .map(fn => this.#assembly.name(fn))
      .map(name => ({ name, timings: this.timings(name), threads: threads.get(name) ?? 0 }))
  }

  get threads(): number {
    let sum = 0
    for (const pool of this.#pools.values()) sum += pool.threads
    return sum
  }

  #shared(): Shared {
    const { clock, compileCache, threads = roomForThreads() } = this.#options
    return {
      clock,
      compileCache,
      beforeSpawn: () => {
        if (this.threads < threads) return
        const idle = [...this.#pools.values()]
          .map(pool => ({ pool, since: pool.idleSince() }))
          .filter(each => each.since !== undefined)
          .sort((a, b) => (a.since ?? 0) - (b.since ?? 0))
        // When no thread idles the cap gives way: a refusal could deadlock functions that call each other.
        idle[0]?.pool.reap(Number.POSITIVE_INFINITY, 1)
      },
    }
  }

  #setup(fn: Resource) {
    const properties = this.#assembly.properties(fn)
    const name = this.#assembly.name(fn)
    const [file = '', exportName = 'handler'] = text(properties.Handler).split('.')
    const code = this.#assembly.asset(fn.stack, text(doc(properties.Code).S3Key))
    if (code === undefined) throw new Error(`The code of ${name} is not among the assets of ${fn.stack.name}`)
    const candidates = ['mjs', 'js', 'cjs'].map(extension => path.join(code, `${file}.${extension}`))
    const found = candidates.find(candidate => existsSync(candidate))
    if (found === undefined) throw new Error(`${name}: ${file}.mjs is not in its asset`)
    const reserved = number(properties.ReservedConcurrentExecutions, Number.POSITIVE_INFINITY)
    return {
      name,
      arn: this.#assembly.arn(fn),
      file: found,
      exportName,
      timeoutMs: number(properties.Timeout, 3) * 1000,
      memory: number(properties.MemorySize, 128),
      maxThreads: Math.max(1, Math.min(reserved, this.#options.threadsPerFunction ?? 3)),
      log: path.join(this.#options.logs, `${name}.log`),
      env: () => this.#options.environment(fn),
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#reaper)
    await Promise.all([...this.#pools.values()].map(pool => pool.stop()))
  }
}
