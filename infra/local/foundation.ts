// What everything else stands on: the templates, what the runtime remembers, the clock, the store and the emulators
// with all that the templates declare in them, and who may do what.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Clock, createClock } from './clock.ts'
import { number } from './doc.ts'
import { provisionTables, startStore } from './dynamo.ts'
import { Directory } from './iam/directory.ts'
import { Ledger } from './iam/ledger.ts'
import type { Lock } from './lock.ts'
import { type Emulator, startEmulator } from './queues/emulator.ts'
import { Queues } from './queues/queues.ts'
import { Activity } from './quiet.ts'
import { Keys } from './services/keys.ts'
import { Outbox } from './services/outbox.ts'
import { Parameters } from './services/parameters.ts'
import { Secrets } from './services/secrets.ts'
import { State } from './state.ts'
import { Assembly } from './template/assembly.ts'

/** Undone in reverse order when the runtime stops, or when it could not start. */
export type Closing = (() => unknown)[]

export type Foundation = {
  assembly: Assembly
  dataDir: string
  region: string
  account: string
  state: State
  clock: Clock
  compileCache: string | undefined
  /** Origin of the table store, and the ARN that it gave each table's stream. */
  store: string
  storeStream(streamArn: string): string
  emulator: Emulator
  directory: Directory
  ledger: Ledger
  activity: Activity
  queues: Queues
  outbox: Outbox
  secrets: Secrets
  parameters: Parameters
  keys: Keys
}

export type FoundationOptions = { assembly: string; dataDir: string; compileCache: string | undefined; lock: Lock }

export const administrator = 'LOCAL.administrator'

export async function layFoundation(options: FoundationOptions, closing: Closing): Promise<Foundation> {
  const { dataDir, compileCache, lock } = options
  const assembly = new Assembly(options.assembly)
  const { region = '', account = '' } = assembly.stacks[0] ?? {}
  const state = new State(path.join(dataDir, 'runtime.db'))
  closing.push(() => state.close())
  const remember = (offset: number) => state.put('clock', 'offset', String(offset))
  const clock = createClock(number(state.get('clock', 'offset'), 0), remember)

  let running = true
  const complain = (code: number | null) => {
    if (!running) return
    process.stderr.write(`The table store ended with code ${code}. Start again; what was written is safe.\n`)
  }
  // Each is undone by itself: where one cannot start, the other must still be stopped.
  const started = <T extends { stop(): Promise<void> }>(one: T): T => {
    closing.push(() => one.stop())
    return one
  }
  const starting = [
    startStore(path.join(dataDir, 'table.db'), region, complain).then(started),
    startEmulator({ assembly, clock: clock.buffer, compileCache, dataDir: path.join(dataDir, 'objects') }).then(
      started,
    ),
  ] as const
  await Promise.allSettled(starting)
  const [store, emulator] = await Promise.all(starting)
  closing.push(() => {
    running = false
  })
  if (store.pid !== undefined) lock.store(store.pid)

  const secrets = new Secrets(assembly, state, clock.now)
  const parameters = new Parameters(assembly, state)
  assembly.dynamicReferences = (service, reference) => {
    if (service === 'secretsmanager') return secrets.resolve(reference)
    return service === 'ssm' ? parameters.resolve(reference) : undefined
  }
  const streams = await provisionTables(assembly, store.origin)
  const directory = new Directory(assembly, masterKey(state))
  directory.addAdministrator(administrator)
  const queues = new Queues(assembly, emulator.origin)
  await queues.align()
  return {
    assembly,
    dataDir,
    region,
    account,
    state,
    clock,
    compileCache,
    store: store.origin,
    storeStream: arn => streams.get(/:table\/([^/]+)\//.exec(arn)?.[1] ?? '') ?? arn,
    emulator,
    directory,
    ledger: new Ledger(),
    activity: new Activity(),
    queues,
    outbox: new Outbox(state),
    secrets,
    parameters,
    keys: new Keys(assembly, state),
  }
}

/** Secret keys of functions, and so every signature, come from this one; it is made at the first start. */
function masterKey(state: State): string {
  const known = state.get('master', 'key')
  if (known !== undefined) return known
  const made = randomBytes(32).toString('base64')
  state.put('master', 'key', made)
  return made
}
