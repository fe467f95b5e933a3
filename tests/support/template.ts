import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Runtime, startRuntime } from '#infra/local/boot/main.ts'
import { State } from '#infra/local/data/state.ts'
import { root } from '#infra/registry.ts'
import { stamp } from '../../scripts/stamp.ts'

/** The demo members' password in tests, so that a test can log in without reading a page. */
export const demoPassword = 'Kogeinoma2026'

const templates = root('dist/tests-template')
/** The file in a template that says when the demo in it was complete, epoch ms. */
const seedMoment = 'seeded-at'

/** One data directory with the demo in it, made anew when the build or the seed has changed. */
export function seededTemplate(): Promise<string> {
  return template('demo', `${stamp()} ${seedStamp()}`, async runtime => {
    await seed({ ...runtime.environment, DEMO_PASSWORD: demoPassword })
    await runtime.activity.untilIdle()
    return Date.now()
  })
}

/**
 * One data directory with an empty market in it, where files are deployed and triggers have run: what every start would
 * do again. Made anew when the build has changed, and each hour, because its clock is the true one.
 */
export function emptyTemplate(): Promise<string> {
  return template('empty', `${stamp()} ${Math.floor(Date.now() / 3_600_000)}`, async runtime => {
    await runtime.activity.untilIdle()
    return undefined
  })
}

/** `fill` acts on the runtime of the template to be; a moment that it answers, epoch ms, begins the clock of copies. */
async function template(
  name: string,
  current: string,
  fill: (runtime: Runtime) => Promise<number | undefined>,
): Promise<string> {
  const directory = path.join(templates, name)
  const madeFrom = `${directory}.stamp`
  if (existsSync(madeFrom) && readFileSync(madeFrom, 'utf8') === current) return directory
  rmSync(madeFrom, { force: true })
  const dataDir = `${directory}.new`
  const runtime = await startRuntime({
    assembly: root('cdk.out'),
    dataDir,
    port: 0,
    fresh: true,
    compileCache: root('node_modules/.cache/functions'),
  })
  let moment: number | undefined
  try {
    moment = await fill(runtime)
  } finally {
    await runtime.stop()
  }
  rmSync(directory, { recursive: true, force: true })
  copyData(dataDir, directory)
  rmSync(dataDir, { recursive: true, force: true })
  if (moment !== undefined) writeFileSync(path.join(directory, seedMoment), String(moment))
  writeFileSync(madeFrom, current)
  return directory
}

/**
 * A copy to run on. The clock of a demo begins at the moment when the demo was complete, however long ago that was: the
 * shortest auctions end three and twenty-five minutes later, which a stage of the suite may come after.
 */
export function copyTemplate(from: string, dataDir: string): void {
  copyData(from, dataDir)
  const moment = path.join(from, seedMoment)
  if (!existsSync(moment)) return
  const state = new State(path.join(dataDir, 'runtime.db'))
  state.put('clock', 'offset', String(Number(readFileSync(moment, 'utf8')) - Date.now()))
  state.close()
}

/** A data directory without what belongs to the process that ran on it. */
export function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: source => !/\/(lock|logs)$/.test(source) })
}

const seedScript = root('scripts/seed.ts')
const seedStamp = () => (existsSync(seedScript) ? readFileSync(seedScript, 'utf8').length : 0)

async function seed(environment: Record<string, string>): Promise<void> {
  if (!existsSync(seedScript)) return
  const child = spawn(process.execPath, [seedScript], {
    cwd: root(''),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error(`scripts/seed.ts ended with ${code}`)
}
