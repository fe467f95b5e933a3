/**
 * Runs functions in the thread of whoever starts the runtime, in the place of worker threads, for tests: modules are
 * loaded and compiled once for all files of a worker, and nothing is copied from thread to thread. A function still has a
 * clock, variables, a log and requests of its own, which follow the running event; what no event began is the thread's
 * own. It cannot be ended: an event that hangs is answered as timed out, and goes on.
 */
import { Console } from 'node:console'
import { EventEmitter } from 'node:events'
import module, { createRequire } from 'node:module'
import { replaceDate } from '../time/moved-date.mjs'
import { EventHost, forgetKept, type RunningEvent, running, variablesByEvent, writeLog } from './event-host.mjs'
import type { IsolateOptions } from './isolate.ts'
import { answerCall, sendRequestsBy } from './port-request.mjs'

/** What an isolate needs of the thread that runs its events. */
export interface FunctionThread {
  postMessage(message: object, transfer?: readonly ArrayBuffer[]): void
  on(event: string, listener: (value: unknown) => void): unknown
  unref(): void
  terminate(): Promise<unknown>
}

type OwnOptions = Pick<IsolateOptions, 'clock' | 'compileCache' | 'directory' | 'gateway' | 'overlaps' | 'variables'>

const require = createRequire(import.meta.url)

/** The runtime to which this thread is lent, by its clock, and how many isolates it has here. */
let lent: { readonly clock: SharedArrayBuffer; threads: number } | undefined
/** The variables with which the modules of an asset were loaded: they read some of them once. */
const loadedWith = new Map<string, string>()

/**
 * A thread for an isolate, unless its functions cannot run here: the modules of this thread serve one runtime at a time,
 * and one set of variables.
 */
export function takeOwnThread(options: OwnOptions): FunctionThread | undefined {
  const { clock, directory } = options
  const variables = JSON.stringify(options.variables)
  if ((loadedWith.get(directory) ?? variables) !== variables) return undefined
  if (lent?.clock !== clock) {
    if (lent && lent.threads > 0) return undefined
    forgetKept()
    lent = { clock, threads: 0 }
  }
  loadedWith.set(directory, variables)
  return new OwnThread(options, lent)
}

class OwnHost extends EventHost {
  readonly offset: Float64Array
  readonly gatewayPort: number
  readonly ask: (message: object) => void

  constructor({ clock, gateway, variables, overlaps }: OwnOptions, post: (message: object) => void) {
    const offset = new Float64Array(clock)
    super({
      variables,
      post,
      load: async file => require(file),
      clocks: { now: () => realNow() + (offset[0] ?? 0), realNow },
      overlaps,
    })
    this.offset = offset
    this.gatewayPort = Number(new URL(gateway).port)
    this.ask = post
  }
}

class OwnThread extends EventEmitter implements FunctionThread {
  readonly #host: OwnHost
  readonly #lent: { threads: number }

  constructor(options: OwnOptions, lent: { threads: number }) {
    super()
    install(options.compileCache)
    this.#lent = lent
    lent.threads++
    // What the runtime does with a message is no work of the event, and comes after it, as it does from a thread.
    this.#host = new OwnHost(options, message =>
      running.exit(() => queueMicrotask(() => this.emit('message', message))),
    )
  }

  postMessage(message: object): void {
    if ('call' in message) answerCall(message)
    else void this.#host.take('event' in message ? { ...message, event: structuredClone(message.event) } : message)
  }

  unref(): void {}

  async terminate(): Promise<void> {
    this.#lent.threads--
    this.#host.forget()
  }
}

/** The machine's, whatever replaces Date later. */
const { now: realNow } = Date
let isInstalled = false

const hostOf = (event: RunningEvent | undefined): OwnHost | undefined =>
  event?.host instanceof OwnHost ? event.host : undefined

/** Date, variables, logs, the console and requests follow the running event from now on. */
function install(compileCache: string | undefined): void {
  if (isInstalled) return
  isInstalled = true
  if (compileCache !== undefined) module.enableCompileCache(compileCache)
  replaceDate(real => real + (hostOf(running.getStore())?.offset[0] ?? 0))
  const { env } = process
  process.env = variablesByEvent(() => env)
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (...given: [chunk: unknown, encoding?: unknown, done?: unknown]) => {
      const fn = running.getStore()?.fn
      return fn ? writeLog(fn, ...given) : write(...given)
    }
  }
  // Whoever runs tests has a console of their own, which is not the events'.
  const ofEvents = new Console(process.stdout, process.stderr)
  let theirs = console
  const property = {
    configurable: true,
    get: () => (running.getStore() ? ofEvents : theirs),
    set: (value: typeof console) => {
      theirs = value
    },
  }
  Object.defineProperty(globalThis, 'console', property)
  sendRequestsBy(port => {
    const event = running.getStore()
    const host = hostOf(event)
    if (!event || host?.gatewayPort !== port) return undefined
    return call => host.ask({ ...call, name: event.fn.name })
  })
  const exit = process.exit.bind(process)
  process.exit = code => {
    if (running.getStore()) throw new Error(`The function ended its own process with code ${code}`)
    return exit(code)
  }
}
