/**
 * Runs a synthesized app on this machine: starts emulators, dispatch and listeners in that order, then does what a
 * deployment would do.
 */
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Distribution } from '../cdn/distribution.ts'
import { takeFormat } from '../data/format.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { Answers } from '../http/answers.ts'
import type { SpareThreads } from '../lambda/spare-threads.ts'
import type { PageOptions } from '../page/page-options.ts'
import { createLocalRoutes } from '../page/routes.ts'
import type { RuntimeServices } from '../page/runtime-services.ts'
import { createLocalize, hostsOf, type Localize, type Origins } from '../template/hosts.ts'
import { deployBuckets } from './bucket-deployments.ts'
import { type Companion, startCompanions } from './companions.ts'
import { createDispatch, type Dispatch, openGateway } from './dispatch.ts'
import { tableFiles } from './dynamo.ts'
import { type Emulators, type ShutdownSteps, startEmulators } from './emulators.ts'
import { administratorEnvironment } from './environment.ts'
import { apisOf, inPortOrder, openApis, openSites } from './listeners.ts'
import { type Lock, takeLock } from './lock.ts'
import { runTriggers } from './triggers.ts'
import { UserError } from './user-error.ts'

export interface RuntimeOptions {
  /** Directory of the synthesized app; `cdk.out` when absent. */
  readonly assembly?: string
  readonly dataDir: string
  /** Port of the first distribution; the others follow it. 0 lets the system choose. */
  readonly port: number
  /** Deletes all data before the start. */
  readonly fresh?: boolean
  /** Directory for compiled modules, so that a second cold start is short. */
  readonly compileCache?: string
  /**
   * Events that a thread runs at once; 1 when absent, as a function of ours meets it on AWS. More make the runtime
   * faster and smaller.
   */
  readonly eventsPerIsolate?: number
  /**
   * Time by which indexes and streams follow the table, ms. On AWS it is not zero; a test asks for a second, to prove
   * that nothing depends on it.
   */
  readonly lagMs?: number
  /** Where the clock of an empty data directory begins, epoch ms; the machine's time when absent. */
  readonly beginsAt?: number | undefined
  /** Programs that run beside the cloud, and end with it. */
  readonly companions?: readonly Companion[]
  /** What every function is given beside the variables of its template, and in the place of those with the same name. */
  readonly variables?: Readonly<Record<string, string>>
  /** Types of resources that the app can do without here, beside those that have no effect anyhow. */
  readonly without?: readonly string[]
  /**
   * The number of the format in which the app stores its data; 1 when absent. A directory that was written with another
   * number is refused.
   */
  readonly dataFormat?: number
  /** Names of files that others keep in the data directory; a fresh start deletes them too. */
  readonly files?: readonly string[]
  /** ISO code of the country in which the account's SMS sender ids are registered; US when absent. */
  readonly senderCountry?: string
  readonly page?: PageOptions
  /**
   * Keeps tables in this process, which `saves` writes to the data directory at the end, and runs functions in this thread
   * where `functions` says so: for tests, whose files each begin an app. What is asked of an event, its role and its
   * peers stays the same.
   */
  readonly inProcess?: { readonly saves: boolean; readonly functions: boolean } | undefined
  /** Limit for the threads of all functions together. */
  readonly threads?: number
  /** Keeps the threads of this runtime for the next one; without it they end with it. */
  readonly spares?: SpareThreads
  /** Called after each step of the start with its duration in ms. */
  readonly onStep?: (step: string, ms: number) => void
}

export interface Runtime extends RuntimeServices {
  readonly urls: {
    readonly site: string
    readonly distributions: readonly string[]
    readonly gateway: string
    readonly apis: readonly string[]
  }
  /** Environment of a program that may do everything here: AWS's variables, and every function's own. */
  readonly environment: Record<string, string>
  /**
   * Fills the app with data. Until that is done the runtime is not ready, and what its edges have kept of the empty app is
   * forgotten then.
   */
  furnish(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = takeLock(dataDir)
  if (options.fresh) forget(dataDir, options.files)
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const shutdownSteps: ShutdownSteps = [() => lock.release()]
  const stop = async () => {
    for (const close of shutdownSteps.splice(0).reverse()) await close()
  }
  try {
    takeFormat(dataDir, options.dataFormat ?? 1)
    return { ...(await start(options, dataDir, lock, shutdownSteps)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Deletes all data except the lock. The caller must hold the lock. */
function forget(dataDir: string, files: readonly string[] = []): void {
  const tables = Object.values(tableFiles)
  for (const name of ['runtime.db', ...tables, 'objects', 'logs', 'format', ...files]) {
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(path.join(dataDir, name + suffix), { recursive: true, force: true })
  }
}

/** Says how long each step of the start took. */
function stepsOf({ onStep }: RuntimeOptions): (step: string) => void {
  let since = performance.now()
  return step => {
    onStep?.(step, performance.now() - since)
    since = performance.now()
  }
}

async function start(
  options: RuntimeOptions,
  dataDir: string,
  lock: Lock,
  shutdownSteps: ShutdownSteps,
): Promise<Omit<Runtime, 'stop'>> {
  const step = stepsOf(options)
  const assembly = path.resolve(options.assembly ?? 'cdk.out')
  if (!existsSync(path.join(assembly, 'manifest.json')))
    throw new UserError(`There is no synthesized app at ${assembly}. cdk synth makes one.`)
  const { compileCache, beginsAt, spares, variables = {}, without = [], senderCountry = 'US' } = options
  const emulators = await startEmulators(
    {
      ...{ assembly, dataDir, compileCache, beginsAt, spares, lock, variables, without, senderCountry },
      inMemory: options.inProcess,
    },
    shutdownSteps,
  )
  step('Table, queues and objects')
  const opened = await open(emulators, options, shutdownSteps)
  step('Gateway and front')
  await deploy(emulators, opened, shutdownSteps)
  opened.readiness.isReady = true
  step('Files deployed, triggers run')
  return running(emulators, opened)
}

interface Opened {
  readonly services: RuntimeServices
  readonly dispatch: Dispatch
  readonly origins: Origins
  readonly localize: Localize
  readonly site: string
  readonly distributions: Distribution[]
  readonly readiness: { isReady: boolean }
}

/** Starts what answers: companions, functions, gateway, APIs and distributions. */
async function open(emulators: Emulators, options: RuntimeOptions, shutdownSteps: ShutdownSteps): Promise<Opened> {
  const hosts = hostsOf(emulators.assembly)
  const companions = await startCompanions(options.companions ?? [], emulators, shutdownSteps)
  const origins: Origins = { gateway: '', companions, distributions: new Map(), apis: new Map() }
  const localize = createLocalize(emulators.assembly, hosts, origins)
  const { dispatch, apis, answers } = await openBackend(emulators, options, { origins, localize }, shutdownSteps)
  const distributions: Distribution[] = []
  const siteOrigins = () => inPortOrder(emulators.assembly).map(each => origins.distributions.get(each) ?? '')
  const services: RuntimeServices = {
    ...emulators,
    ...dispatch,
    answers,
    companions,
    distributions,
    siteOrigins,
    webSocketApis: [...apis.sockets.values()],
  }
  const readiness = { isReady: false }
  const localRoutes = {
    prefix: '/__local',
    handle: createLocalRoutes(services, () => readiness.isReady, options.page ?? {}),
  }
  const { port } = options
  const front = { emulators, dispatch, apis, hosts, origins, localize, localRoutes, port, distributions, shutdownSteps }
  const site = await openSites(front)
  // The sockets stop first: a server that closed before would cut them off without a close frame.
  for (const api of apis.sockets.values()) shutdownSteps.push(() => api.stop())
  dispatch.scheduler.onTime = () => Promise.all([...apis.sockets.values()].map(api => api.endOld()))
  return { services, dispatch, origins, localize, site, distributions, readiness }
}

/** Functions need the gateway's address and the gateway the functions: each is given the other when it asks. */
async function openBackend(
  emulators: Emulators,
  options: RuntimeOptions,
  { origins, localize }: Pick<Opened, 'origins' | 'localize'>,
  shutdownSteps: ShutdownSteps,
) {
  const { lagMs = 0, spares, threads, eventsPerIsolate } = options
  const { promise: gatewayOpen, resolve: openedGateway } = Promise.withResolvers<Gateway>()
  const dispatch = createDispatch(
    emulators,
    {
      localize,
      gateway: () => origins.gateway,
      call: async (accessKey, call) => (await gatewayOpen).call(accessKey, call),
      threads,
      spares,
      eventsPerIsolate,
      inThisThread: options.inProcess?.functions === true,
      lagMs,
    },
    shutdownSteps,
  )
  const answers = new Answers()
  const apis = apisOf(emulators, dispatch, answers)
  const sockets = new Map([...apis.sockets.values()].map(api => [api.id, api]))
  const opened = await openGateway(emulators, dispatch, { sockets, localize, lagMs }, shutdownSteps)
  origins.gateway = opened.origin
  openedGateway(opened.gateway)
  await openApis(apis, origins, shutdownSteps)
  return { dispatch, apis, answers }
}

/** Does what a deployment would do, and lets the time begin. */
async function deploy(emulators: Emulators, { dispatch, localize }: Opened, shutdownSteps: ShutdownSteps) {
  await dispatch.sources.start()
  shutdownSteps.push(() => dispatch.sources.stop())
  await deployBuckets(emulators.assembly, emulators.state, dispatch.objects)
  await runTriggers(emulators.assembly, dispatch.fleet, emulators.state, localize)
  dispatch.scheduler.start()
  shutdownSteps.push(() => dispatch.scheduler.stop())
}

function running(emulators: Emulators, opened: Opened): Omit<Runtime, 'stop'> {
  const { services, origins, localize, site, distributions, readiness } = opened
  return {
    ...services,
    urls: {
      site,
      distributions: services.siteOrigins(),
      gateway: origins.gateway,
      apis: [...origins.apis.values()],
    },
    environment: administratorEnvironment(emulators, origins.gateway, localize),
    async furnish(work) {
      readiness.isReady = false
      await work()
      for (const { cache } of distributions) cache.clear()
      readiness.isReady = true
    },
  }
}
