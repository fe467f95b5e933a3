import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildMessages } from '../web/build/build-messages.ts'
import { typeArguments } from './compiler.mjs'

/**
 * Runs the fast part of `npm test` (a minute is the aim): types, lint, unused code, boundaries, pure tests. The tests
 * take longest and begin at once; the others run beside them, one after the other.
 */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = (...names: string[]) => path.join(root, 'node_modules', ...names)

/** Colours are for a terminal: in a file or a log their codes stand between the letters. */
const isTerminal = process.stdout.isTTY === true
const { FORCE_COLOR: _, ...plain } = process.env
const env = isTerminal ? process.env : { ...plain, NO_COLOR: '1' }

interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  readonly output: string
}

async function step(name: string, file: string, args: readonly string[]): Promise<Outcome> {
  const start = performance.now()
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  const code = await new Promise<number>(resolve => child.once('close', status => resolve(status ?? 1)))
  const seconds = (performance.now() - start) / 1000
  const outcome = { name, ok: code === 0, seconds, output: Buffer.concat(parts).toString() }
  console.log(`${outcome.ok ? 'ok ' : 'RED'}  ${name.padEnd(9)} ${seconds.toFixed(1).padStart(5)} s`)
  if (!outcome.ok) console.log(outcome.output)
  return outcome
}

/** What bundles every function or synthesizes the app, or starts runtimes and threads: `npm test` alone has the time. */
const slow = ['tests/unit/bundles.test.ts', 'tests/unit/infra/template.test.ts', 'packages/local-cloud/tests/**']

// The types refer to the compiled messages of the site, which exist by now in most cases.
await buildMessages()
const typesAndLint = async () => [
  await step('types', modules('typescript-native', 'bin', 'tsc'), typeArguments),
  await step('lint', modules('@biomejs', 'biome', 'bin', 'biome'), [
    'ci',
    `--colors=${isTerminal ? 'force' : 'off'}`,
    '--error-on-warnings',
    '.',
  ]),
  await step('unused', modules('knip', 'bin', 'knip.js'), ['--no-progress']),
]
const outcomes = await Promise.all([
  typesAndLint(),
  step('unit', modules('vitest', 'vitest.mjs'), [
    'run',
    ...['unit', 'machinery', 'contract'].map(name => `--project=${name}`),
    ...slow.map(files => `--exclude=${files}`),
  ]),
])
process.exitCode = outcomes.flat().every(({ ok }) => ok) ? 0 : 1
