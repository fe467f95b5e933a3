/**
 * Builds and synthesizes what has changed, starts the runtime, seeds the demo into an empty market, and prints the
 * addresses. scripts/start.mjs runs it after it has installed everything.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { buildAll } from '../infra/build.ts'
import { isOfOtherFormat, startMarket } from '../infra/development/market.ts'
import { explain, type Runtime, type Shutdown, shutDownOnSignal } from '../packages/local-cloud/src/index.ts'
import { dayMs } from '../shared/durations.ts'
import { pastDays } from './seed/past/plan.ts'
import { isUnchanged, remember, root, sources, stamp } from './stamp.ts'

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    'no-demo': { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
})
const port = Number(process.env['PORT'] ?? 3000)
const dataDir = path.resolve(root, process.env['DATA_DIR'] ?? '.local')
/**
 * Exists while the demo is being seeded. A demo that was seeded in part has members whose passwords nobody was told.
 */
const half = path.join(dataDir, 'seeding')
/** After this long nothing of a demo is open any more, ms. */
const staleAfter = 6 * dayMs
// Written by the seed: who may log in to the demo.
const accounts = path.join(dataDir, 'accounts.json')

function say(step: string, ms: number): void {
  const time = ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
  console.log(`${step.padEnd(40)} ${time}`)
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  say(step, performance.now() - start)
  return result
}

async function build(): Promise<void> {
  if (isUnchanged()) return say('Built before, nothing changed', 0)
  const seen = stamp()
  await timed('Built and synthesized', () => buildAll({ synth: true, quiet: true }))
  remember(seen)
}

async function seed(runtime: Runtime): Promise<void> {
  const script = path.join(root, 'scripts', 'seed.ts')
  const isSeeded = existsSync(accounts)
  // Its auctions and the award that waits for its payment have ended by then.
  if (isSeeded && statSync(accounts).mtimeMs < Date.now() - staleAfter)
    console.log('The demo began days ago, and what was open in it has ended: npm start -- --fresh begins it anew')
  if (values['no-demo'] || isSeeded || !existsSync(script)) return
  await timed('Demo seeded', async () => {
    writeFileSync(half, '')
    await runNode([script], { ...process.env, ...runtime.environment })
    await runtime.activity.untilIdle()
    rmSync(half)
  })
}

const Mails = z.array(z.object({ text: z.string() }))

/** An empty market has no operator: the link that was mailed to the administrator is said here, while it is good. */
async function tellFirstOperator(site: string): Promise<void> {
  await fetch(`${site}/__local/quiet`)
  const outbox = Mails.parse(await (await fetch(`${site}/__local/outbox?channel=mail`)).json())
  const link = outbox.map(({ text }) => /https?:\S+\/admin\/welcome\?\S+/.exec(text)?.[0]).find(Boolean)
  if (!link) return
  const { name, token } = Object.fromEntries(new URL(link).searchParams)
  const headers = { 'content-type': 'application/json', origin: site }
  const body = JSON.stringify({ name, token })
  const { status } = await fetch(`${site}/api/admin/auth/link/read`, { method: 'POST', headers, body })
  if (status === 200) console.log(`  The console has no operator yet. The first one begins here, once:\n  ${link}\n`)
}

let seeding: ChildProcess | undefined

function runNode(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    seeding = child
    child.once('error', reject)
    child.once('exit', code => {
      seeding = undefined
      if (code === 0) resolve()
      else reject(new Error(`${args[0]} ended with ${code ?? 'a signal'}`))
    })
  })
}

/** Builds each change once typing pauses. Functions then run the new code, and pages use the new assets. */
function rebuildOnChange(restart: () => Promise<void>): void {
  let pending: NodeJS.Timeout | undefined
  let building: Promise<void> = Promise.resolve()
  for (const folder of sources) {
    if (!existsSync(path.join(root, folder))) continue
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || /(^|\/)(paraglide|node_modules|\.cache)\//.test(file)) return
      clearTimeout(pending)
      pending = setTimeout(() => {
        building = building.then(restart).catch(error => console.error(explain(error)))
      }, 200)
    })
  }
}

let shutdown: Shutdown | undefined
try {
  await build()
  const start = (fresh: boolean) =>
    startMarket({
      assembly: path.join(root, 'cdk.out'),
      dataDir,
      port,
      fresh,
      chain: true,
      eventsPerIsolate: Number(process.env['EVENTS_PER_ISOLATE'] ?? 8),
      // The people of the demo have lived a while when it is ready; the seed leads the clock to the present.
      ...(!values['no-demo'] && (fresh || !existsSync(accounts)) && { beginsAt: Date.now() - pastDays * dayMs }),
      compileCache: path.join(root, 'node_modules/.cache/functions'),
      onStep: say,
    })
  const isOutdated = isOfOtherFormat(dataDir) && existsSync(accounts)
  if (existsSync(half)) console.log('The demo was not finished last time: it begins anew')
  else if (isOutdated && !values.fresh) console.log('The demo was stored in an older format: it begins anew')
  let runtime = await start(values.fresh || existsSync(half) || isOutdated)
  rmSync(half, { force: true })
  shutdown = shutDownOnSignal(async () => {
    seeding?.kill()
    await runtime.stop()
  })
  await runtime.furnish(() => seed(runtime))
  const addresses = () => {
    const [site = runtime.urls.site, ...others] = runtime.urls.distributions
    console.log(
      `\n  The site    ${site}/jp\n  This machine ${runtime.urls.site}/__local  (codes, clock, demo accounts)`,
    )
    // The two sites have two addresses, because what the market embeds must not share its cookies.
    for (const other of others)
      console.log(`  Payments    ${other}/docs  (the payment platform: its reference, its API under /v1)`)
    console.log('')
  }
  addresses()
  if (values['no-demo']) await tellFirstOperator(runtime.urls.site)
  if (values.watch) {
    rebuildOnChange(async () => {
      if (isUnchanged()) return
      await build()
      await runtime.stop()
      runtime = await start(false)
      addresses()
    })
  }
} catch (error) {
  // A person who ends a start in its middle does not want to read what that broke.
  if (!shutdown?.isAsked) {
    console.error(explain(error))
    process.exit(1)
  }
}
