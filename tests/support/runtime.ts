// A runtime of one's own for a test file: the synthesized app on ports that the system chooses, over a copy of a data
// directory that was seeded once. The file may move its clock and kill its functions; nobody else notices.
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startMarket } from '#infra/development/market.ts'
import { type Runtime, SpareThreads } from '#packages/local-cloud/src/index.ts'
import { type Endpoint, hasBody, type RawInputOf } from '#shared/api/endpoint.ts'
import { recordAnswers } from './answers.ts'
import { cardNumbersBelow } from './card-scan.ts'
import { watchReach } from './reach.ts'
import { type Reply, sendTo } from './send.ts'
import { copyTemplate } from './template.ts'
import { recordUsage } from './usage.ts'

interface Init {
  readonly method?: string
  readonly headers?: Record<string, string>
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown
  readonly cookies?: Record<string, string>
  /** Loopback address to call from: limits count by address. */
  readonly from?: string
}

export interface CallOptions {
  /** Access token. */
  readonly as?: string
  /** Idempotency-Key. */
  readonly key?: string
  readonly address?: string
  readonly language?: string
  readonly headers?: Record<string, string>
}

export type Envelope = Reply & { code: number; message: string; data: unknown }

interface Message {
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly at: string
}

/** What tests need of a runtime wherever it runs: in this process, or in one of its own. */
export type Reached = Pick<Runtime, 'environment' | 'urls'> & {
  readonly clock: Pick<Runtime['clock'], 'now'>
  readonly secrets: { resolve(name: string): string | undefined }
}

export type TestRuntime = App & {
  readonly runtime: Runtime
  /** Table, queues, objects and logs. */
  readonly dataDir: string
}

/** What happens in a move of the clock: what waits for an instant, or rules with a timetable too. */
export type Due = 'timers' | 'everything'

export interface App {
  readonly origin: string
  readonly runtime: Reached
  /** Any path of the site, as a browser would ask for it. */
  fetch(path: string, init?: Init): Promise<Reply>
  /** A path of the API (`/auction/bid`), answered as the envelope. */
  api(path: string, init?: Init): Promise<Envelope>
  /** An endpoint by its contract. */
  call<Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    options?: CallOptions,
  ): Promise<Envelope>
  readonly clock: {
    now(): number
    /**
     * By an ISO 8601 duration; resolves when every timer that came due has done its work. Rules with a timetable (sweepers,
     * nights) run where they are the subject: `everything`.
     */
    advance(duration: string, what?: Due): Promise<void>
    /** To an instant. */
    set(instant: string, what?: Due): Promise<void>
  }
  outbox(filter?: { readonly channel?: 'mail' | 'sms' | 'voice'; readonly to?: string }): Promise<Message[]>
  accounts(): Promise<{ readonly role: string; readonly email: string; readonly password: string }[]>
  denials(): Promise<{ readonly caller: string; readonly action: string; readonly resource: string }[]>
  /** Resolves when no function runs and every queue and stream is read to its end. */
  quiet(): Promise<void>
  stop(): Promise<void>
}

export interface StartOptions {
  /** Data directory to begin from; without one the runtime begins empty. */
  readonly from?: string
  /** Work in this directory and leave it behind, to start again on it. */
  readonly keep?: string
  /** Time by which indexes and streams follow the table, ms. */
  readonly lagMs?: number
  /** More than one where calls of a test are to overlap within a function. */
  readonly eventsPerIsolate?: number
  /**
   * Tables in this process and, over a template, functions in this thread; true unless told otherwise, or where a run of
   * the tests asks for `RUNTIME=threads`. A file whose subject is what differs (threads, costs in units, the embedded store) says false.
   */
  readonly inProcess?: boolean
  /** With a chain of this machine. */
  readonly chain?: boolean
  /** Where the clock of an empty market begins, epoch ms; now unless told otherwise. */
  readonly beginsAt?: number
}

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Indexes and streams follow at once, unless a run of the tests asks for a lag. */
const usualLagMs = Number(process.env['LAG_MS'] ?? 0)
/** Where functions have threads: one event at a time, as a function meets it on AWS, unless a run asks for more. */
const usualEventsPerIsolate = Number(process.env['EVENTS_PER_ISOLATE'] ?? 1)

const isUsuallyInProcess = process.env['RUNTIME'] !== 'threads'

/**
 * Threads of functions go from one runtime of this worker to the next: a start costs more than most tests. Where most
 * functions run in the tests' own thread few are worth their memory.
 */
const spares = new SpareThreads(isUsuallyInProcess ? 8 : 24)

export async function startRuntime({
  from,
  keep,
  lagMs = usualLagMs,
  eventsPerIsolate = usualEventsPerIsolate,
  chain = false,
  inProcess = isUsuallyInProcess,
  beginsAt,
}: StartOptions = {}): Promise<TestRuntime> {
  const dataDir = keep ?? mkdtempSync(path.join(tmpdir(), 'kogei-'))
  if (from) copyTemplate(from, dataDir, inProcess)
  const runtime = await startMarket({
    assembly: path.join(repository, 'cdk.out'),
    dataDir,
    port: 0,
    eventsPerIsolate,
    lagMs,
    chain,
    beginsAt,
    spares,
    // Tables are searched for numbers of cards at the end, as everything is. Modules are loaded for the addresses and keys
    // of the templates: a runtime that begins with others has threads, and leaves the modules to those that follow.
    inProcess: inProcess ? { saves: true, functions: from !== undefined } : undefined,
    compileCache: path.join(repository, 'node_modules/.cache/functions'),
  })
  watchReach(runtime)
  const app = reach(runtime)
  return {
    ...app,
    runtime,
    dataDir,
    stop: async () => {
      recordAnswers(runtime.answers.list())
      recordUsage(runtime)
      await app.stop()
      await runtime.stop()
      // Whatever a suite did, and however it ended: no card's number may be left of it (payment-platform.md 9.8).
      const leaks = cardNumbersBelow(dataDir)
      if (leaks.length > 0) throw new Error(`card numbers were written down:\n${leaks.join('\n')}`)
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Speaks to a runtime; its `stop` only hangs up. */
export function reach(runtime: Reached): App {
  const origin = runtime.urls.site
  const agent = new http.Agent({ keepAlive: true })

  async function fetch(target: string, init: Init = {}): Promise<Reply> {
    const isJson = init.body !== undefined && typeof init.body !== 'string'
    const cookies = Object.entries(init.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
    return sendTo(agent, origin, target, {
      method: init.method ?? 'GET',
      from: init.from,
      body: isJson ? JSON.stringify(init.body) : (init.body as string | undefined),
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        // As a browser does with everything that is no GET.
        ...(init.method !== undefined && init.method !== 'GET' && { origin }),
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...init.headers,
      },
    })
  }

  async function api(target: string, init: Init = {}): Promise<Envelope> {
    const reply = await fetch(`/api${target}`, init)
    // A file is answered as it is: its status stands for the code.
    const isJson = /^application\/json/.test(reply.headers['content-type'] ?? '')
    const envelope = (isJson ? reply.json() : undefined) as Partial<Envelope> | undefined
    const { code = reply.status, message = '', data } = envelope ?? {}
    return { ...reply, code, message, data }
  }

  const get = async <T>(target: string): Promise<T> => {
    const reply = await fetch(target)
    if (reply.status !== 200) throw new Error(`${target} answered ${reply.status}: ${reply.body.slice(0, 200)}`)
    return reply.json() as T
  }

  async function moveClock(to: { advance: string } | { set: string }, what: Due = 'timers'): Promise<void> {
    const body = { ...to, timersOnly: what === 'timers' }
    const reply = await fetch('/__local/clock', { method: 'POST', body })
    if (reply.status !== 200) throw new Error(`The clock was not moved: ${reply.body}`)
  }

  return {
    origin,
    runtime,
    fetch,
    api,
    call: (contract, input, options = {}) => {
      const { method, target, body } = requestOf(contract, input as Record<string, unknown>)
      return api(target, {
        method,
        body,
        ...(options.address !== undefined && { from: options.address }),
        headers: {
          ...(options.as !== undefined && { authorization: `Bearer ${options.as}` }),
          ...(options.key !== undefined && { 'idempotency-key': options.key }),
          ...(options.language !== undefined && { language: options.language }),
          ...options.headers,
        },
      })
    },
    clock: {
      now: runtime.clock.now,
      advance: (duration, what) => moveClock({ advance: duration }, what),
      set: (instant, what) => moveClock({ set: instant }, what),
    },
    outbox: (filter = {}) => get(`/__local/outbox?${new URLSearchParams(filter)}`),
    accounts: () => get('/__local/accounts'),
    denials: () => get('/__local/denials'),
    quiet: async () => {
      await get('/__local/quiet')
    },
    stop: async () => {
      agent.destroy()
    },
  }
}

/** Path parameters go into the path, the rest into query (GET, DELETE) or body. */
function requestOf(contract: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const target = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const { method } = contract
  if (hasBody(contract)) return { method, target, body: rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return { method, target: query ? `${target}?${query}` : target, body: undefined }
}
