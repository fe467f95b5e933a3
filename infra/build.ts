import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { assertDeployable, bundleFunctions } from './bundle.ts'
import { root } from './registry.ts'

export type BuildStep = 'functions' | 'web' | 'synth'

export interface BuildOptions {
  /** Also synthesizes `cdk.out`, with assets where they were built instead of copies of them. */
  readonly synth?: boolean
  readonly quiet?: boolean
  /** These steps alone; what the others made before stays. */
  readonly only?: readonly BuildStep[]
  /** Every declared function must be written. */
  readonly strict?: boolean
}

/** Builds functions and site, then the app around them. Answers how long each step took, in ms. */
export async function buildAll({
  synth = false,
  quiet = false,
  only,
  strict = false,
}: BuildOptions = {}): Promise<Partial<Record<BuildStep, number>>> {
  const timings: Partial<Record<BuildStep, number>> = {}
  const say = (line: string) => {
    if (!quiet) console.log(line)
  }
  const step = async (name: BuildStep, run: () => Promise<void>) => {
    if (only && !only.includes(name)) return
    const start = performance.now()
    await run()
    timings[name] = Math.round(performance.now() - start)
    say(`${name.padEnd(9)} ${(timings[name] / 1000).toFixed(1)} s`)
  }

  await Promise.all([
    step('functions', async () => {
      const { missing } = await bundleFunctions({ strict })
      if (missing.length > 0) say(`declared but not written yet: ${missing.join(' ')}`)
    }),
    step('web', () => buildSite(say)),
  ])
  if (synth) await step('synth', () => synthesize())
  return timings
}

async function buildSite(say: (line: string) => void): Promise<void> {
  if (!existsSync(root('web/build.ts'))) return say('web/build.ts is not there: no site')
  // Named at run time: the compiler keeps the site's sources out of this project.
  const site: { buildWeb(): Promise<void> } = await import(new URL('../web/build.ts', import.meta.url).href)
  await site.buildWeb()
}

/**
 * Runs the app in a process of its own, without the CDK's command line: the registry is loaded afresh, and the
 * construct tree's memory goes with the process.
 */
export async function synthesize(outdir = root('cdk.out'), { checks = false } = {}): Promise<void> {
  const { context } = JSON.parse(await readFile(root('cdk.json'), 'utf8'))
  // Beside the old one and then in its place: whoever reads it never finds half of one.
  const fresh = root(`dist/cdk-${process.pid}`)
  // The CDK leaves its custom resources in the temporary folder when assets are not staged.
  const temporary = root(`dist/cdk-assets/${basename(outdir)}`)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  try {
    await run(process.execPath, ['infra/app.ts'], {
      CDK_OUTDIR: fresh,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, 'aws:cdk:disable-asset-staging': true }),
      TMPDIR: temporary,
      ...(checks && { NAG: '1' }),
    })
    await rm(outdir, { recursive: true, force: true })
    await rename(fresh, outdir)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function deploy(options: readonly string[]): Promise<void> {
  await assertDeployable()
  await buildAll({ strict: true })
  await run(process.execPath, ['node_modules/aws-cdk/bin/cdk', 'deploy', '--all', ...options], { NAG: '1' })
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root(''), stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${args.slice(0, 2).join(' ')} ended with ${code ?? 'a signal'}`)),
    )
  })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { synth: { type: 'boolean' }, deploy: { type: 'boolean' }, quiet: { type: 'boolean' } },
    // What follows `--` goes to `cdk deploy`.
    allowPositionals: true,
  })
  if (values.deploy) await deploy(positionals)
  else await buildAll({ synth: values.synth ?? false, quiet: values.quiet ?? false })
}
