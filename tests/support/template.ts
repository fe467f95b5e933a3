import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startRuntime } from '#infra/local/boot/main.ts'
import { State } from '#infra/local/data/state.ts'
import { root } from '#infra/registry.ts'
import { stamp } from '../../scripts/stamp.ts'

/** The demo members' password in tests, so that a test can log in without reading a page. */
export const demoPassword = 'Kogeinoma2026'

const templateDir = root('dist/tests-template')
/** The file in it that says when, epoch ms. */
const seedMoment = 'seeded-at'
const madeFrom = `${templateDir}.stamp`

/** One data directory with the demo in it, made anew when the build or the seed has changed. */
export async function seededTemplate(): Promise<string> {
  const current = `${stamp()} ${seedStamp()}`
  if (existsSync(madeFrom) && readFileSync(madeFrom, 'utf8') === current) return templateDir
  rmSync(madeFrom, { force: true })
  const dataDir = `${templateDir}.new`
  const runtime = await startRuntime({
    assembly: root('cdk.out'),
    dataDir,
    port: 0,
    fresh: true,
    compileCache: root('node_modules/.cache/functions'),
  })
  let seededAt: number
  try {
    await seed({ ...runtime.environment, DEMO_PASSWORD: demoPassword })
    await runtime.activity.untilIdle()
    seededAt = Date.now()
  } finally {
    await runtime.stop()
  }
  rmSync(templateDir, { recursive: true, force: true })
  copyData(dataDir, templateDir)
  rmSync(dataDir, { recursive: true, force: true })
  writeFileSync(path.join(templateDir, seedMoment), String(seededAt))
  writeFileSync(madeFrom, current)
  return templateDir
}

/**
 * A copy of the demo to run on. Its clock begins at the moment when the demo was complete, however long ago that was: the
 * shortest auctions end three and twenty-five minutes later, which a stage of the suite may come after.
 */
export function copyTemplate(template: string, dataDir: string): void {
  copyData(template, dataDir)
  const moment = path.join(template, seedMoment)
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
