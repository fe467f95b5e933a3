/**
 * Runs all functions of the assembly in threads. The functions of one asset share isolates, which start with the first
 * event and end after a minute of idleness, or after ten seconds where only a timetable calls. Above the cap, which
 * follows the machine's memory, the isolate that has idled longest ends.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { doc, number, text } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import type { Activity } from '../time/idle.ts'
import type { Trace } from '../trace/trace.ts'
import { type Invocation, Isolate, type LocalFunction, type PortAnswer, type PortCall } from './isolate.ts'
import { Pool } from './pool.ts'
import type { SpareThreads } from './spare-threads.ts'
import { Timings } from './timings.ts'

interface FleetOptions {
  readonly clock: SharedArrayBuffer
  readonly compileCache: string | undefined
  readonly logs: string
  readonly activity: Activity
  readonly trace: Trace
  /** Builds the environment of a function: its own variables and those of Lambda. */
  environment(fn: Resource): Record<string, string>
  /** Origin of the AWS endpoint. */
  gateway(): string
  /** Answers a request of an AWS client in a function, by that function's role. */
  call(fn: Resource, call: PortCall): Promise<PortAnswer>
  /**
   * Events that one isolate runs at once; 1 unless given. Above 1 the functions share their memory between events, as
   * in an instance of Lambda that takes several, and compile less.
   */
  readonly eventsPerIsolate?: number
  /** Limit for the isolates of all functions together; follows the machine's memory unless given. */
  readonly threads?: number
  readonly idleMs?: number
  /** Whether events run in this thread, all at once; `eventsPerIsolate` and `threads` mean nothing then. */
  readonly inThisThread?: boolean
  /** Where threads go when the fleet stops, and come from. */
  readonly spares?: SpareThreads | undefined
}

/**
 * Why a function is called: somebody waits for the answer of an API or of the edge, a queue or stream has a message, or a
 * timetable is due.
 */
export type Cause = 'request' | 'edge' | 'message' | 'timetable'

const usualIdleMs = 60_000
const seldomIdleMs = 10_000

const threadBytes = 64 * 2 ** 20
/** A quarter of the available memory. Under a lower cap the pools of a purchase would evict each other. */
const roomForThreads = () => Math.min(128, Math.max(24, Math.floor(process.availableMemory() / 4 / threadBytes)))

/** More than ever run at once: in one thread no event waits for another's end. */
const eventsInThisThread = 1000

/** Heap of an isolate, MB, where no function asks for more. */
const heapMb = 512

/**
 * Isolates of a pool that start after a short wait: where events overlap, those for requests and those for messages;
 * where one event runs at a time, those for both.
 */
const usualIsolates = { requests: 2, messages: 1, apart: 5 }

interface Asset {
  readonly directory: string
  readonly functions: readonly Resource[]
}

export class Fleet {
  readonly #assembly: Assembly
  readonly #options: FleetOptions
  readonly #pools = new Map<string, Pool>()
  readonly #functions = new Map<Resource, LocalFunction>()
  readonly #assets = new Map<Resource, Asset>()
  readonly #timings = new Map<string, Timings>()
  readonly #reaper: NodeJS.Timeout
  #stopped = false

  constructor(assembly: Assembly, options: FleetOptions) {
    this.#assembly = assembly
    this.#options = options
    const byDirectory = Map.groupBy(assembly.ofType('AWS::Lambda::Function'), fn => codeOf(assembly, fn))
    for (const [directory, functions] of byDirectory)
      for (const fn of functions) this.#assets.set(fn, { directory, functions })
    this.#reaper = setInterval(() => {
      for (const pool of this.#pools.values()) pool.reap(performance.now())
    }, 5000)
    this.#reaper.unref()
  }

  /** Calls a function. */
  async invoke(fn: Resource, event: unknown, cause: Cause = 'request'): Promise<Invocation> {
    // A late event, such as a socket that closes after the end, would start a thread that nobody ends.
    if (this.#stopped) return { ok: false, payload: { errorMessage: 'The runtime has stopped' }, cold: false, ms: 0 }
    const done = this.#options.activity.begin()
    try {
      const idleMs = cause === 'timetable' ? seldomIdleMs : (this.#options.idleMs ?? usualIdleMs)
      const local = this.#function(fn)
      this.#options.trace.noteRun(local.setup.variables['POWERTOOLS_SERVICE_NAME'], event)
      const start = performance.now()
      const result = await this.#pool(fn, cause).invoke(local, event, idleMs)
      this.#options.trace.add({
        kind: 'invocation',
        by: local.setup.name,
        isEdge: cause === 'edge',
        isCold: result.cold,
        start,
        end: performance.now(),
      })
      return result
    } finally {
      done()
    }
  }

  get #eventsPerIsolate(): number {
    const { inThisThread = false, eventsPerIsolate = 1 } = this.#options
    return inThisThread ? eventsInThisThread : eventsPerIsolate
  }

  #pool(fn: Resource, cause: Cause): Pool {
    const asset = this.#assets.get(fn)
    if (!asset) throw new Error(`${this.#assembly.name(fn)} is no function of the templates`)
    const eventsPerIsolate = this.#eventsPerIsolate
    const overlaps = eventsPerIsolate > 1
    const use = !overlaps ? 'apart' : cause === 'request' || cause === 'edge' ? 'requests' : 'messages'
    const key = `${asset.directory} ${use}`
    const known = this.#pools.get(key)
    if (known) return known
    const pool = new Pool({
      eventsPerIsolate,
      isolates: usualIsolates[use],
      makeIsolate: onRoom => this.#isolate(asset, overlaps, onRoom),
    })
    this.#pools.set(key, pool)
    return pool
  }

  #isolate(asset: Asset, overlaps: boolean, onRoom: () => void): Isolate {
    this.#makeRoom()
    const { clock, compileCache, gateway, call, spares, inThisThread = false } = this.#options
    const byName = new Map(asset.functions.map(fn => [this.#assembly.name(fn), fn]))
    return new Isolate(
      {
        directory: asset.directory,
        clock,
        compileCache,
        spares,
        inThisThread,
        variables: Object.assign({}, ...asset.functions.map(fn => this.#variables(fn))),
        gateway: gateway(),
        overlaps,
        memory: Math.max(heapMb, ...asset.functions.map(fn => memoryOf(this.#assembly, fn))),
        call: async request => {
          const fn = byName.get(request.name)
          if (!fn) throw new Error(`${request.name} is no function of ${asset.directory}`)
          return call(fn, request)
        },
      },
      onRoom,
    )
  }

  /** Ends the isolate that has idled longest when the cap is reached. When none idles the cap gives way. */
  #makeRoom(): void {
    const { threads = roomForThreads() } = this.#options
    const isolates = this.#isolates
    if (isolates.length < threads) return
    const [longest] = isolates.filter(({ load }) => load === 0).sort((a, b) => a.usedAt - b.usedAt)
    longest?.leave()
  }

  /** Ends all threads, so that the next event runs the code as it is on disk now. */
  async reload(): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map(pool => pool.stop('end')))
  }

  timings(name: string): Timings {
    const timings = this.#timings.get(name) ?? new Timings()
    this.#timings.set(name, timings)
    return timings
  }

  /** Answers what is known of each function; `threads` are the isolates in which it is loaded. */
  report(): { name: string; timings: Timings; threads: number }[] {
    const isolates = this.#isolates
    return this.#assembly
      .ofType('AWS::Lambda::Function')
      .map(fn => this.#assembly.name(fn))
      .map(name => ({
        name,
        timings: this.timings(name),
        threads: isolates.filter(isolate => isolate.knows(name)).length,
      }))
  }

  get threads(): number {
    return this.#isolates.length
  }

  get #isolates(): Isolate[] {
    return [...this.#pools.values()].flatMap(pool => pool.isolates)
  }

  #function(fn: Resource): LocalFunction {
    const known = this.#functions.get(fn)
    if (known) return known
    const setup = this.#setup(fn)
    const made = { setup, timings: this.timings(setup.name), running: 0 }
    this.#functions.set(fn, made)
    return made
  }

  #setup(fn: Resource): LocalFunction['setup'] {
    const properties = this.#assembly.properties(fn)
    const name = this.#assembly.name(fn)
    const language = text(properties.Runtime, 'nodejs')
    if (!language.startsWith('nodejs'))
      throw new Error(`${name}: the local cloud runs functions of Node alone, none of ${language}`)
    const [file = '', exportName = 'handler'] = text(properties.Handler).split('.')
    const code = this.#assets.get(fn)?.directory ?? ''
    const candidates = ['mjs', 'js', 'cjs'].map(extension => path.join(code, `${file}.${extension}`))
    const found = candidates.find(candidate => existsSync(candidate))
    if (found === undefined) throw new Error(`${name}: ${file}.mjs is not in its asset`)
    return {
      name,
      arn: this.#assembly.arn(fn),
      file: found,
      exportName,
      timeoutMs: number(properties.Timeout, 3) * 1000,
      memory: memoryOf(this.#assembly, fn),
      concurrency: Math.max(1, number(properties.ReservedConcurrentExecutions, Number.POSITIVE_INFINITY)),
      log: path.join(this.#options.logs, `${name}.log`),
      variables: this.#variables(fn),
    }
  }

  #variables(fn: Resource): Record<string, string> {
    const { environment } = this.#options
    const eventsPerIsolate = this.#eventsPerIsolate
    // Libraries take the name of this variable as the sign that events overlap.
    return {
      ...environment(fn),
      ...(eventsPerIsolate > 1 && { AWS_LAMBDA_MAX_CONCURRENCY: String(eventsPerIsolate) }),
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#reaper)
    await Promise.all([...this.#pools.values()].map(pool => pool.stop('leave')))
  }
}

function memoryOf(assembly: Assembly, fn: Resource): number {
  return number(assembly.properties(fn).MemorySize, 128)
}

/** Answers the directory of a function's code. Functions with the same code share isolates. */
function codeOf(assembly: Assembly, fn: Resource): string {
  const code = assembly.asset(fn.stack, text(doc(assembly.properties(fn).Code).S3Key))
  if (code === undefined)
    throw new Error(`The code of ${assembly.name(fn)} is not among the assets of ${fn.stack.name}`)
  return code
}
