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
import { createLocalRoutes } from '../page/routes.ts'
import type { RuntimeServices } from '../page/runtime-services.ts'
import { createLocalize, hostsOf, type Origins } from '../template/hosts.ts'
import { deployBuckets } from './bucket-deployments.ts'
import { openChain } from './chain.ts'
import { createDispatch, openGateway } from './dispatch.ts'
import { tableFiles } from './dynamo.ts'
import { type ShutdownSteps, startEmulators } from './emulators.ts'
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
  /** Where the clock of an empty market begins, epoch ms; the machine's time when absent. */
  readonly beginsAt?: number | undefined
  /** Starts a chain of this machine, where its program runs; what is not asked for has none. */
  readonly chain?: boolean
  /**
   * Keeps tables in this process, which `saves` writes to the data directory at the end, and runs functions in this thread
   * where `functions` says so: for tests, whose files each begin a market. What is asked of an event, its role and its
   * peers stays the same (docs/decisions/274-run-the-tests-market-in-one-process.md).
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
  /** Environment of a program that may do everything here (the seeder): AWS's variables, and every function's own. */
  readonly environment: Record<string, string>
  /**
   * Fills the market. Until that is done the runtime is not ready, and what its edges have kept of the empty market is
   * forgotten then.
   */
  furnish(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = takeLock(dataDir)
  if (options.fresh) forget(dataDir)
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const shutdownSteps: ShutdownSteps = [() => lock.release()]
  const stop = async () => {
    for (const close of shutdownSteps.splice(0).reverse()) await close()
  }
  try {
    takeFormat(dataDir)
    return { ...(await start(options, dataDir, lock, shutdownSteps)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Deletes all data except the lock. The caller must hold the lock. */
function forget(dataDir: string): void {
  const tables = Object.values(tableFiles)
  for (const name of ['chain.json', 'runtime.db', ...tables, 'objects', 'logs', 'accounts.json', 'format']) {
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(path.join(dataDir, name + suffix), { recursive: true, force: true })
  }
}

async function start(
  options: RuntimeOptions,
  dataDir: string,
  lock: Lock,
  shutdownSteps: ShutdownSteps,
): Promise<Omit<Runtime, 'stop'>> {
  let since = performance.now()
  const step = (name: string) => {
    options.onStep?.(name, performance.now() - since)
    since = performance.now()
  }
  const assembly = path.resolve(options.assembly ?? 'cdk.out')
  if (!existsSync(path.join(assembly, 'manifest.json'))) {
    throw new UserError(`There is no synthesized app at ${assembly}: npm start makes one, npm run synth too.`)
  }
  const { compileCache, beginsAt, spares } = options
  const emulators = await startEmulators(
    { assembly, dataDir, compileCache, beginsAt, spares, lock, inMemory: options.inProcess },
    shutdownSteps,
  )
  step('Table, queues and objects')

  const hosts = hostsOf(emulators.assembly)
  const chain = options.chain ? await openChain(emulators, shutdownSteps) : undefined
  const origins: Origins = { gateway: '', chain, distributions: new Map(), apis: new Map() }
  const localize = createLocalize(emulators.assembly, hosts, origins)
  const { lagMs = 0 } = options
  const { promise: gatewayOpen, resolve: openedGateway } = Promise.withResolvers<Gateway>()
  const dispatch = createDispatch(
    emulators,
    {
      localize,
      gateway: () => origins.gateway,
      call: async (accessKey, call) => (await gatewayOpen).call(accessKey, call),
      threads: options.threads,
      spares,
      eventsPerIsolate: options.eventsPerIsolate,
      inThisThread: options.inProcess?.functions === true,
      lagMs,
    },
    shutdownSteps,
  )
  const answers = new Answers()
  const apis = apisOf(emulators, dispatch, answers)
  const socketsById = new Map([...apis.sockets.values()].map(api => [api.id, api]))
  const opened = await openGateway(emulators, dispatch, { sockets: socketsById, localize, lagMs }, shutdownSteps)
  origins.gateway = opened.origin
  openedGateway(opened.gateway)
  await openApis(apis, origins, shutdownSteps)

  let ready = false
  const distributions: Distribution[] = []
  const siteOrigins = () => inPortOrder(emulators.assembly).map(each => origins.distributions.get(each) ?? '')
  const services: RuntimeServices = {
    ...emulators,
    ...dispatch,
    answers,
    chain,
    distributions,
    siteOrigins,
    webSocketApis: [...apis.sockets.values()],
  }
  const localRoutes = { prefix: '/__local', handle: createLocalRoutes(services, () => ready) }
  const { port } = options
  const context = {
    emulators,
    dispatch,
    apis,
    hosts,
    origins,
    localize,
    localRoutes,
    port,
    distributions,
    shutdownSteps,
  }
  const site = await openSites(context)
  // The sockets stop first: a server that closed before would cut them off without a close frame.
  for (const api of apis.sockets.values()) shutdownSteps.push(() => api.stop())
  dispatch.scheduler.onTime = () => Promise.all([...apis.sockets.values()].map(api => api.endOld()))
  step('Gateway and front')

  await dispatch.sources.start()
  shutdownSteps.push(() => dispatch.sources.stop())
  await deployBuckets(emulators.assembly, emulators.state, dispatch.objects)
  await runTriggers(emulators.assembly, dispatch.fleet, emulators.state, localize)
  dispatch.scheduler.start()
  shutdownSteps.push(() => dispatch.scheduler.stop())
  ready = true
  step('Files deployed, triggers run')
  return {
    ...services,
    urls: {
      site,
      distributions: siteOrigins(),
      gateway: origins.gateway,
      apis: [...origins.apis.values()],
    },
    environment: administratorEnvironment(emulators, origins.gateway, localize),
    async furnish(work) {
      ready = false
      await work()
      for (const { cache } of distributions) cache.clear()
      ready = true
    },
  }
}
