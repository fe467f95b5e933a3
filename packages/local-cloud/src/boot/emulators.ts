/**
 * Starts the emulators with the queues, topics, buckets and tables of the templates, and loads what all other parts
 * use: the templates, the state, the clock, the secrets and the roles.
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { number } from '../data/doc.ts'
import { type State, stateIn } from '../data/state.ts'
import { AccessLog } from '../iam/access-log.ts'
import { Roles } from '../iam/roles.ts'
import type { SpareThreads } from '../lambda/spare-threads.ts'
import { Outbox } from '../services/outbox.ts'
import { Secrets } from '../services/secrets.ts'
import { type Fauxqs, startFauxqs } from '../sources/fauxqs.ts'
import { Queues } from '../sources/queues.ts'
import type { TableStore } from '../table/store.ts'
import { Assembly } from '../template/assembly.ts'
import { refuseUnknown } from '../template/coverage.ts'
import { type Clock, createClock } from '../time/clock.ts'
import { Activity } from '../time/idle.ts'
import { Trace } from '../trace/trace.ts'
import { openEmbedded, openMemory, provisionTables } from './dynamo.ts'
import type { Lock } from './lock.ts'

/** Steps that run in reverse order when the runtime stops or could not start. */
export type ShutdownSteps = (() => unknown)[]

export interface Emulators {
  readonly assembly: Assembly
  readonly dataDir: string
  readonly region: string
  readonly account: string
  readonly state: State
  readonly clock: Clock
  readonly compileCache: string | undefined
  /** What every function is given beside its own variables. */
  readonly variables: Readonly<Record<string, string>>
  readonly senderCountry: string
  readonly tables: TableStore
  storeStream(streamArn: string): string
  readonly fauxqs: Fauxqs
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly activity: Activity
  readonly queues: Queues
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly trace: Trace
}

interface EmulatorsOptions {
  /** Where the clock of an empty data directory begins, epoch ms. */
  readonly beginsAt: number | undefined
  readonly assembly: string
  readonly dataDir: string
  readonly compileCache: string | undefined
  readonly lock: Lock
  readonly variables: Readonly<Record<string, string>>
  readonly senderCountry: string
  readonly without: readonly string[]
  readonly spares: SpareThreads | undefined
  /** Keeps the tables in this process, and saves them at the end if it says so. */
  readonly inMemory: { readonly saves: boolean } | undefined
}

export const administrator = 'LOCAL.administrator'

export async function startEmulators(options: EmulatorsOptions, shutdownSteps: ShutdownSteps): Promise<Emulators> {
  const { dataDir, compileCache, lock, beginsAt, spares, variables } = options
  const assembly = new Assembly(options.assembly)
  refuseUnknown(assembly, options.without)
  const { region = '', account = '' } = assembly.stacks[0] ?? {}
  const state = stateIn(dataDir)
  shutdownSteps.push(() => state.close())
  const remember = (offset: number) => state.put('clock', 'offset', String(offset))
  const kept = state.get('clock', 'offset')
  const begun = kept ?? String(beginsAt === undefined ? 0 : beginsAt - Date.now())
  const clock = createClock(number(begun, 0), remember)
  if (kept === undefined) remember(clock.offset())

  let running = true
  const complain = (code: number | null) => {
    if (!running) return
    process.stderr.write(`The table store ended with code ${code}. Start again; what was written is safe.\n`)
  }
  // Each has its own shutdown step: when one cannot start, the other must still be stopped.
  const started = <T extends { stop(): Promise<void> }>(one: T): T => {
    shutdownSteps.push(() => one.stop())
    return one
  }
  const openTables = () =>
    options.inMemory
      ? openMemory(dataDir, { ...options.inMemory, now: clock.now })
      : openEmbedded(dataDir, region, complain)
  const starting = [
    openTables().then(started),
    startFauxqs({ assembly, clock: clock.buffer, compileCache, dataDir: path.join(dataDir, 'objects'), spares }).then(
      started,
    ),
  ] as const
  await Promise.allSettled(starting)
  const [tables, fauxqs] = await Promise.all(starting)
  shutdownSteps.push(() => {
    running = false
  })
  if (tables.pid !== undefined) lock.store(tables.pid)

  const secrets = new Secrets(assembly, state, clock.now)
  assembly.dynamicReferences = (service, reference) =>
    service === 'secretsmanager' ? secrets.resolve(reference) : undefined
  const streams = await provisionTables(assembly, tables.call)
  const roles = new Roles(assembly, masterKey(state))
  roles.addAdministrator(administrator)
  const trace = new Trace()
  const queues = new Queues(assembly, fauxqs.origin, trace)
  await queues.align()
  return {
    assembly,
    dataDir,
    region,
    account,
    state,
    clock,
    compileCache,
    variables,
    senderCountry: options.senderCountry,
    tables,
    storeStream: arn => streams.get(/:table\/([^/]+)\//.exec(arn)?.[1] ?? '') ?? arn,
    fauxqs,
    roles,
    accessLog: new AccessLog(),
    activity: new Activity(),
    queues,
    outbox: new Outbox(state),
    secrets,
    trace,
  }
}

/**
 * Answers the key from which the secret keys of all functions, and so all signatures, are derived. It is made at the
 * first start.
 */
function masterKey(state: State): string {
  const known = state.get('master', 'key')
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64')
  state.put('master', 'key', made)
  return made
}
