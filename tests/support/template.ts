import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { startRuntime } from '#infra/local/main.ts'
import { root } from '#infra/registry.ts'
import { stamp } from '../../scripts/stamp.ts'

/** The demo members' password in tests, so that a test can log in without reading a page. */
export const demoPassword = 'Kogeinoma2026'

const templateDir = root('dist/tests-template')
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
  try {
    await seed({ ...runtime.environment, DEMO_PASSWORD: demoPassword })
    await runtime.activity.quiet()
  } finally {
    await runtime.stop()
  }
  rmSync(templateDir, { recursive: true, force: true })
  cpSync(dataDir, templateDir, { recursive: true, filter: source => !/\/(lock|logs)$/.test(source) })
  rmSync(dataDir, { recursive: true, force: true })
  writeFileSync(madeFrom, current)
  return templateDir
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
