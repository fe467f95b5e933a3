import { spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleFunctions } from './bundle.ts'
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

/**
 * Builds functions and site side by side, then the app around them. Answers how long each step took, in ms. Each step
 * is a process of its own: it loads the registry afresh, uses a core of its own, and gives its memory back.
 */
export async function buildAll({
  synth = false,
  quiet = false,
  only,
  strict = false,
}: BuildOptions = {}): Promise<Partial<Record<BuildStep, number>>> {
  const timings: Partial<Record<BuildStep, number>> = {}
  const step = async (name: BuildStep, work: () => Promise<void>) => {
    if (only && !only.includes(name)) return
    const start = performance.now()
    await work()
    timings[name] = Math.round(performance.now() - start)
    if (!quiet) console.log(`${name.padEnd(9)} ${(timings[name] / 1000).toFixed(1)} s`)
  }
  const flags = [...(quiet ? ['--quiet'] : []), ...(strict ? ['--strict'] : [])]
  const inOwnProcess = (name: BuildStep) => () => run(process.execPath, ['infra/build.ts', '--step', name, ...flags])

  await Promise.all([step('functions', inOwnProcess('functions')), step('web', inOwnProcess('web'))])
  if (synth) await step('synth', () => synthesize())
  return timings
}

async function buildFunctions({ quiet, strict }: { quiet: boolean; strict: boolean }): Promise<void> {
  const { missing } = await bundleFunctions({ strict })
  if (missing.length > 0 && !quiet) console.log(`declared but not written yet: ${missing.join(' ')}`)
}

async function buildSite(): Promise<void> {
  // Named at run time: the compiler keeps the site's sources out of this project.
  const site: { buildWeb(): Promise<void> } = await import(new URL('../web/build/build-web.ts', import.meta.url).href)
  await site.buildWeb()
}

/** The texts of the site as functions, which its types refer to. */
async function compileMessages(): Promise<void> {
  const site: { buildMessages(): Promise<void> } = await import(
    new URL('../web/build/build-messages.ts', import.meta.url).href
  )
  await site.buildMessages()
}

interface SynthesisOptions {
  /** Findings of cdk-nag and of the CDK's own rules fail it. */
  readonly checks?: boolean
  /** Settings that differ from cdk.json. */
  readonly given?: Readonly<Record<string, unknown>>
  /** The account that it is for: a real one refuses samples. Without it, that of one machine. */
  readonly account?: string | undefined
}

/** Runs the app without the CDK's command line, into `outdir`. */
export async function synthesize(
  outdir = root('cdk.out'),
  { checks = false, given = {}, account }: SynthesisOptions = {},
): Promise<void> {
  const { context } = JSON.parse(await readFile(root('cdk.json'), 'utf8'))
  // Beside the old one and then in its place: whoever reads it never finds half of one.
  const fresh = root(`dist/cdk-${process.pid}-${basename(outdir)}`)
  // The CDK leaves its custom resources in the temporary folder when assets are not staged.
  const temporary = root(`dist/cdk-assets/${basename(outdir)}`)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  try {
    await run(process.execPath, ['infra/app.ts'], {
      CDK_OUTDIR: fresh,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...given, 'aws:cdk:disable-asset-staging': true }),
      TMPDIR: temporary,
      // The CDK's own rules take three quarters of a synthesis: they are asked where cdk-nag is.
      ...(checks ? { NAG: '1' } : { CDK_VALIDATION: 'false' }),
      ...(account !== undefined && { CDK_DEFAULT_ACCOUNT: account }),
    })
    await rm(outdir, { recursive: true, force: true })
    await rename(fresh, outdir)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root(''),
      stdio: 'inherit',
      // Parsing the CDK, Vite and esbuild anew costs a second or two of each build.
      env: { NODE_COMPILE_CACHE: root('node_modules/.cache/compiled'), ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${args.slice(0, 3).join(' ')} ended with ${code ?? 'a signal'}`)),
    )
  })
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      synth: { type: 'boolean', default: false },
      step: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
    },
  })
  if (values.step === 'messages') await compileMessages()
  else if (values.step === 'functions') await buildFunctions(values)
  else if (values.step === 'web') await buildSite()
  else await buildAll(values)
}
