// Runs a synthesized app on this machine: foundation, engine, front, in that order; then what a deployment would do.
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { localize, type Origins, placesOf } from './addresses.ts'
import { takeFormat } from './data-format.ts'
import { buildEngine, openGateway } from './engine.ts'
import { administratorEnvironment } from './environment.ts'
import { type Closing, layFoundation } from './foundation.ts'
import { apisOf, inPortOrder, openApis, openSites } from './front.ts'
import { Answers } from './http/answers.ts'
import { type Lock, takeLock } from './lock.ts'
import { deployBuckets } from './objects.ts'
import { createLocalRoutes } from './page/routes.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'
import { runTriggers } from './triggers.ts'

export type RuntimeOptions = {
  /** The synthesized app. */
  assembly?: string
  dataDir: string
  /** Of the first distribution; the others follow it. 0 lets the system choose. */
  port: number
  /** Forgets everything first. */
  fresh?: boolean
  /** Where compiled modules are kept, so that a second cold start is a short one. */
  compileCache?: string
  /** Most threads of all functions together. */
  threads?: number
  /** Called once for each step of the start with what it took, ms. */
  onStep?: (step: string, ms: number) => void
}

export type Runtime = Parts & {
  urls: { site: string; distributions: string[]; gateway: string; apis: string[] }
  /** Environment of a program that may do everything here (the seeder): AWS's variables, and every function's own. */
  environment: Record<string, string>
  stop(): Promise<void>
}

export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = takeLock(dataDir)
  if (options.fresh) forget(dataDir)
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const closing: Closing = [() => lock.release()]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    takeFormat(dataDir)
    return { ...(await start(options, dataDir, lock, closing)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Everything but the lock goes, and only after the lock is ours. */
function forget(dataDir: string): void {
  for (const name of ['runtime.db', 'table.db', 'objects', 'logs', 'accounts.json', 'format']) {
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(path.join(dataDir, name + suffix), { recursive: true, force: true })
  }
}

async function start(
  options: RuntimeOptions,
  dataDir: string,
  lock: Lock,
  closing: Closing,
): Promise<Omit<Runtime, 'stop'>> {
  let since = performance.now()
  const step = (name: string) => {
    options.onStep?.(name, performance.now() - since)
    since = performance.now()
  }
  const assembly = path.resolve(options.assembly ?? 'cdk.out')
  if (!existsSync(path.join(assembly, 'manifest.json'))) {
    throw new Refusal(`There is no synthesized app at ${assembly}: npm start makes one, npm run synth too.`)
  }
  const base = await layFoundation({ assembly, dataDir, compileCache: options.compileCache, lock }, closing)
  step('Table, queues and objects')

  const places = placesOf(base.assembly)
  const origins: Origins = { gateway: '', distributions: new Map(), apis: new Map() }
  const local = (value: string) => localize(value, places, origins, base.assembly)
  const engine = buildEngine(base, { local, gateway: () => origins.gateway, threads: options.threads }, closing)
  const answers = new Answers()
  const apis = apisOf(base, engine, answers)
  const socketsById = new Map([...apis.sockets.values()].map(api => [api.id, api]))
  origins.gateway = await openGateway(base, engine, { sockets: socketsById, local }, closing)
  await openApis(apis, origins, closing)

  let ready = false
  const parts: Parts = { ...base, ...engine, answers, distributions: [], webSocketApis: [...apis.sockets.values()] }
  const own = { prefix: '/__local', handle: createLocalRoutes(parts, () => ready) }
  const sites = { port: options.port, own, apis, places, origins, local }
  const site = await openSites(base, engine, sites, parts.distributions, closing)
  // First of all to stop: a server that closed before would cut the sockets off without a word.
  for (const api of apis.sockets.values()) closing.push(() => api.stop())
  step('Gateway and front')

  await engine.sources.start()
  closing.push(() => engine.sources.stop())
  await deployBuckets(base.assembly, base.state, engine.objects)
  await runTriggers(base.assembly, engine.fleet, base.state, local)
  engine.clockwork.start()
  closing.push(() => engine.clockwork.stop())
  ready = true
  step('Files deployed, triggers run')
  return {
    ...parts,
    urls: {
      site,
      distributions: inPortOrder(base.assembly).map(each => origins.distributions.get(each) ?? ''),
      gateway: origins.gateway,
      apis: [...origins.apis.values()],
    },
    environment: administratorEnvironment(base, origins.gateway, local),
  }
}
