import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Copy } from './copy.ts'

/** Runs test files in the copy up to the first that turns red. */
export async function runTests(copy: Copy, files: readonly string[]): Promise<string | undefined> {
  const report = path.join(copy.directory, 'dist', 'planted-tests.json')
  const { code, said } = await copy.run(
    [
      '--initial-old-space-size=256',
      '--no-turbofan',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { KOGEI_BUILT: '1' },
  )
  return code === 0 ? undefined : (redIn(report, copy.directory) ?? `the run ended with ${code}: ${said.slice(-400)}`)
}

interface FileReport {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}

/** The first test that failed, else the first file that could not be loaded: those after a red one are reported as failed. */
function redIn(report: string, directory: string): string | undefined {
  if (!existsSync(report)) return undefined
  const files: readonly FileReport[] = Object(JSON.parse(readFileSync(report, 'utf8')))['testResults'] ?? []
  const nameOf = ({ name }: FileReport) => path.relative(directory, name)
  for (const file of files) {
    const failed = file.assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${nameOf(file)} > ${failed.fullName}`
  }
  const unloaded = files.find(({ status, message = '' }) => status === 'failed' && message !== '')
  return unloaded && `${nameOf(unloaded)}: ${unloaded.message?.slice(0, 200)}`
}

type Step = 'functions' | 'web' | 'synth'

/** What has to be built anew where this file changes. */
export function stepsOf(file: string): readonly Step[] {
  if (file.startsWith('web/')) return ['web']
  if (file.startsWith('infra/')) return ['functions', 'synth']
  if (/^(functions|packages)\//.test(file)) return ['functions']
  return /^(events|shared\/api|shared\/platform\/api)\//.test(file)
    ? ['functions', 'web', 'synth']
    : ['functions', 'web']
}

/**
 * Builds what a fault touches. The market that tests begin with is that of the tree without the fault, unless what is
 * deployed differs: to fill it anew would cost more than most tests.
 */
export async function buildIn(copy: Copy, steps: ReadonlySet<Step>): Promise<string | undefined> {
  const only = JSON.stringify([...steps])
  const program = [
    "const { buildAll } = await import('./infra/build.ts')",
    "const { remember, stamp } = await import('./scripts/stamp.ts')",
    'const seen = stamp()',
    `await buildAll({ synth: true, quiet: true, only: ${only} })`,
    'remember(seen)',
    'console.log(seen)',
  ].join('\n')
  const { code, said } = await copy.run(['--input-type=module', '-e', program])
  if (code !== 0) return said.slice(-600)
  if (!steps.has('synth')) keepTemplates(copy.directory, said.trim().split('\n').at(-1) ?? '')
  return undefined
}

/** Says of the templates that are there that they were made from this build (tests/support/template.ts). */
function keepTemplates(directory: string, stamp: string): void {
  const folder = path.join(directory, 'dist', 'tests-template')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.stamp')) continue
    const file = path.join(folder, name)
    const [, ...rest] = readFileSync(file, 'utf8').split(' ')
    writeFileSync(file, [stamp, ...rest].join(' '))
  }
}
