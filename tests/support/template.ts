import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startMarket } from '#infra/development/market.ts'
import { root } from '#infra/registry.ts'
import { type Runtime, saveTables, setClock, tableFiles, takePorts } from '#packages/local-cloud/src/index.ts'
import { stamp } from '../../scripts/stamp.ts'

/** The demo members' password in tests, so that a test can log in without reading a page. */
export const demoPassword = 'Kogeinoma2026'

const templates = root('dist/tests-template')
/** The file in a template that says when the demo in it was complete, epoch ms. */
const seedMoment = 'seeded-at'

const templateRuntime = { assembly: root('cdk.out'), port: 0, compileCache: root('node_modules/.cache/functions') }

/**
 * One data directory with the demo in it, made anew when the build or the seed has changed. All templates of a build have
 * the keys and the ports of the first, so that a thread of functions can serve one copy after another.
 */
export async function seededTemplate(): Promise<string> {
  const first = await firstTemplate()
  return template('demo', { current: `${stamp()} ${seedStamp()}`, first }, async runtime => {
    await seedDemo(runtime)
    return Date.now()
  })
}

/**
 * One data directory with an empty market in it, where files are deployed and triggers have run: what every start would
 * do again. Made anew when the build has changed, and each hour, because its clock is the true one.
 */
export async function emptyTemplate(): Promise<string> {
  const first = await firstTemplate()
  const hour = Math.floor(Date.now() / 3_600_000)
  return template('empty', { current: `${stamp()} ${hour}`, first }, settled)
}

const firstTemplate = () => template('first', { current: stamp() }, settled)

/** Saves what the embedded store has beside it. */
const saveMemory = ({ tables, dataDir }: Runtime) => saveTables(tables.call, path.join(dataDir, tableFiles.memory))

async function settled(runtime: Runtime): Promise<undefined> {
  await runtime.activity.untilIdle()
}

/** `fill` acts on the runtime of the template to be; a moment that it answers, epoch ms, begins the clock of copies. */
async function template(
  name: string,
  { current, first }: { readonly current: string; readonly first?: string },
  fill: (runtime: Runtime) => Promise<number | undefined>,
): Promise<string> {
  const directory = path.join(templates, name)
  const madeFrom = `${directory}.stamp`
  if (existsSync(madeFrom) && readFileSync(madeFrom, 'utf8') === current) return directory
  rmSync(madeFrom, { force: true })
  const dataDir = `${directory}.new`
  rmSync(dataDir, { recursive: true, force: true })
  if (first !== undefined) copyFrom(first, dataDir, 'embedded')
  const runtime = await startMarket({ ...templateRuntime, dataDir, fresh: first === undefined })
  let moment: number | undefined
  try {
    moment = await fill(runtime)
    await saveMemory(runtime)
  } finally {
    await runtime.stop()
  }
  rmSync(directory, { recursive: true, force: true })
  copyData(dataDir, directory, 'both')
  rmSync(dataDir, { recursive: true, force: true })
  if (moment !== undefined) writeFileSync(path.join(directory, seedMoment), String(moment))
  for (const worker of workers) await deployAgain(directory, worker, first)
  writeFileSync(madeFrom, current)
  return directory
}

/** The workers of a run; each has copies on ports of its own. */
const workers = ['1', '2']
const ofWorker = (directory: string, worker: string) => `${directory}-${worker}`

/**
 * The template as it is after a start on other ports. Copies of it ask for these ports, and nothing is deployed anew: a
 * deployment starts four functions, and the mail that one of them sends a fifth.
 */
async function deployAgain(directory: string, worker: string, first: string | undefined): Promise<void> {
  const [dataDir, made] = [`${directory}.new`, ofWorker(directory, worker)]
  copyFrom(directory, dataDir, 'embedded')
  takePorts(dataDir, first && ofWorker(first, worker))
  const runtime = await startMarket({ ...templateRuntime, dataDir })
  let moment: number
  try {
    await runtime.activity.untilIdle()
    moment = runtime.clock.now()
    await saveMemory(runtime)
  } finally {
    await runtime.stop()
  }
  rmSync(made, { recursive: true, force: true })
  copyData(dataDir, made, 'both')
  rmSync(dataDir, { recursive: true, force: true })
  if (existsSync(path.join(made, seedMoment))) writeFileSync(path.join(made, seedMoment), String(moment))
}

/**
 * A copy of the template to run on, on the ports of this worker if they are free: with the tables of a runtime in one
 * process, or of the embedded store.
 */
export function copyTemplate(from: string, dataDir: string, inProcess: boolean): void {
  const made = ofWorker(from, process.env['VITEST_POOL_ID'] ?? '')
  copyFrom(existsSync(made) ? made : from, dataDir, inProcess ? 'memory' : 'embedded')
}

/**
 * The clock of a demo begins at the moment when the demo was complete, however long ago that was: the
 * shortest auctions end three and twenty-five minutes later, which a stage of the suite may come after.
 */
function copyFrom(from: string, dataDir: string, tables: TablesIn): void {
  copyData(from, dataDir, tables)
  const moment = path.join(from, seedMoment)
  if (existsSync(moment)) setClock(dataDir, Number(readFileSync(moment, 'utf8')))
}

/** Whose tables a copy has. A template has both: what the embedded store has, saved for a runtime in one process. */
type TablesIn = keyof typeof tableFiles | 'both'
const otherTables = { embedded: tableFiles.memory, memory: tableFiles.embedded, both: undefined } as const

/** A data directory without what belongs to the process that ran on it. */
export function copyData(from: string, to: string, tables: TablesIn = 'embedded'): void {
  const other = otherTables[tables]
  const isLeft = (name: string) => name === 'lock' || name === 'logs' || (other !== undefined && name.startsWith(other))
  cpSync(from, to, { recursive: true, filter: source => !isLeft(path.basename(source)) })
}

const seedScript = root('scripts/seed.ts')
const seedStamp = () => (existsSync(seedScript) ? readFileSync(seedScript, 'utf8').length : 0)

/** Fills an empty market as `npm start` does: where its clock begins in the past, with what the people did since. */
export async function seedDemo({ environment, activity }: Pick<Runtime, 'environment' | 'activity'>): Promise<void> {
  if (!existsSync(seedScript)) return
  const child = spawn(process.execPath, [seedScript], {
    cwd: root(''),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, DEMO_PASSWORD: demoPassword },
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error(`scripts/seed.ts ended with ${code}`)
  await activity.untilIdle()
}
