/**
 * `npm test`: everything, from a fresh clone on. Runs on Node 20 or newer with nothing installed.
 *   --only <stage>   one stage (and what it needs); may be given more than once
 *   --changed [commit]  the tests that may notice what differs from it (from `main` unless told), and why (docs/decisions/284)
 *   --long           more seeds, more requests, more kills
 *   --times          keeps how long the long files took (tests/durations.json), which decides what begins first
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { typeArguments } from './compiler.mjs'
import { ensureBrowser, ensureInstalled, node24, root, run } from './install.mjs'

const args = process.argv.slice(2)
const only = args.flatMap((arg, index) => (arg === '--only' ? [args[index + 1]] : []))
const long = args.includes('--long')
const byChange = args.includes('--changed')
const isValue = index => args[index - 1] === '--only' || args[index - 1] === '--changed'
const rest = args.filter((arg, index) => !arg.startsWith('--') && !isValue(index))

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
const tsc = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
const biome = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const knip = path.join(root, 'node_modules', 'knip', 'bin', 'knip.js')
const results = path.join(root, 'dist', 'tests')
/**
 * MB of heap before the first full collection of a thread. Functions start in many threads and live for one file: V8
 * would mark each heap again and again while it grows, for 18 % of the stage's processor time and not one MB less.
 */
const oldSpace = '--initial-old-space-size=256'
/**
 * Where a file has a runtime, V8's last compiler works for code that ends before it pays: a fifth of the processor time of
 * two files of orders and claims.
 */
const shortLived = ['--no-turbofan']
/**
 * What is young dies young, and is looked through less often where there is room for it: 8 % of 17 files whose functions
 * run in the tests' own thread. Where functions have threads, each would take the room.
 */
const inOneThread = [...shortLived, '--min-semi-space-size=32', '--max-semi-space-size=64']

/** Which files of the tests a stage runs. */
const filesOf = {
  unit: /^(tests\/(unit\/|architecture)|packages\/[\w-]+\/tests\/)/,
  contract: /^tests\/(contract|fuzz)\//,
  integration: /^tests\/(conformance|integration|stories)\//,
  faults: /^tests\/faults\//,
  browser: /^tests\/e2e\//,
}
/** With `--changed`: the files to run. */
let chosenFiles

/**
 * The stages in their order. Those with `builds` need the synthesized app. Those `beside` run while the app is built and
 * say what they have to say in one piece.
 */
const stages = [
  { name: 'types', beside: true, run: say => command(tsc, typeArguments, say) },
  { name: 'lint', beside: true, run: lint },
  { name: 'unit', run: () => tests(['unit', 'machinery'], { files: filesOf.unit }) },
  {
    name: 'contract',
    builds: true,
    run: () => tests(['contract', 'http'], { files: filesOf.contract, flags: inOneThread }),
  },
  {
    name: 'integration',
    builds: true,
    run: () => tests(['conformance', 'integration'], { files: filesOf.integration, flags: inOneThread }),
  },
  { name: 'faults', builds: true, run: () => tests(['faults'], { files: filesOf.faults }) },
  { name: 'browser', builds: true, run: browser },
  { name: 'codes', whole: true, run: () => command(path.join(root, 'tests', 'support', 'answers-report.ts'), []) },
]

const unknown = only.filter(name => !stages.some(stage => stage.name === name))
if (unknown.length > 0) {
  console.error(`no stage ${unknown.join(', ')}: there are ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const times = []
const failures = []
const sum = { passed: 0, failed: 0, skipped: 0 }
const env = {
  ...process.env,
  KOGEI_BUILT: '1',
  ...(long && { KOGEI_LONG: '1' }),
}

await timed('install', async () => {
  await ensureInstalled()
  return none()
})
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (byChange) chooseByChange()
const chosen = stages
  .filter(({ name, whole }) => (only.length > 0 ? only.includes(name) : !(whole && (rest.length > 0 || chosenFiles))))
  .filter(({ name }) => !(chosenFiles && name in filesOf) || chosenFiles.some(file => filesOf[name].test(file)))
/** What needs no app is not kept waiting for one, where a change asked for little. */
const needsBuild = !byChange || chosen.some(({ builds }) => builds)
/** Messages become code before anything can be built or checked. Types and lint have the core that a build leaves. */
const build = (...parameters) => command(path.join(root, 'infra', 'build.ts'), parameters)
const messages = await build('--step', 'messages')
const [built] = await Promise.all([
  timed('build', () => (messages.failed > 0 || !needsBuild ? messages : build('--synth'))),
  ...chosen.filter(({ beside }) => beside).map(stage => timed(stage.name, stage.run, stage)),
])
for (const stage of chosen) {
  if (stage.beside || (stage.builds && built.failed > 0)) continue
  await timed(stage.name, stage.run)
}

if (failures.length > 0) console.log(`\n── failures\n${failures.join('\n')}`)
const width = Math.max(...times.map(({ name }) => name.length))
console.log('')
for (const { name, seconds, passed, failed, skipped } of times) {
  const counts = [passed && `${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  console.log(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${counts.filter(Boolean).join(', ')}`)
}
console.log('')
const runs = seededRuns()
if (runs > 0) console.log(`${runs} seeded runs`)
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
process.exitCode = sum.failed > 0 ? 1 : 0
if (args.includes('--times')) keepTimes()

async function timed(name, work, { beside = false } = {}) {
  const header = `\n── ${name}`
  if (!beside) console.log(header)
  const start = performance.now()
  const said = []
  let counted
  try {
    counted = await work(beside ? said : undefined)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    counted = { passed: 0, failed: 1, skipped: 0 }
  }
  if (beside) console.log([header, ...said].join('\n').trimEnd())
  for (const key of ['passed', 'failed', 'skipped']) sum[key] += counted[key]
  times.push({ name, seconds: (performance.now() - start) / 1000, ...counted })
  return counted
}

/** The rules of the language, and whatever nothing uses. */
async function lint(say) {
  const outcomes = [
    await command(biome, ['ci', '--error-on-warnings', '.'], say),
    await command(knip, ['--no-progress'], say),
  ]
  const failed = outcomes.filter(outcome => outcome.failed > 0).length
  return { passed: outcomes.length - failed, failed, skipped: 0 }
}

/** With `said`, what the command prints is kept in it instead of shown. */
async function command(file, parameters, said) {
  const code = await run(node24, [file, ...parameters], {
    env,
    ...(said && { stdio: ['ignore', 'pipe', 'pipe'], said }),
  })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/**
 * Runs projects and counts by Vitest's own report. A file that could not be loaded, or a crash, counts as one failure.
 */
async function tests(projects, { files, flags = [], more = {} } = {}) {
  const report = path.join(results, `${projects.join('-')}.json`)
  const FILE_TIMES = path.join(results, `${projects.join('-')}.times`)
  const code = await run(
    node24,
    [
      oldSpace,
      ...flags,
      vitest,
      'run',
      ...projects.flatMap(name => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/file-times.mjs',
      `--outputFile.json=${report}`,
      ...(chosenFiles ? chosenFiles.filter(file => files.test(file)) : rest),
    ],
    { env: { ...env, FILE_TIMES, ...more } },
  )
  const counted = read(report)
  return { ...counted, failed: counted.failed === 0 && code !== 0 ? 1 : counted.failed }
}

function read(report) {
  try {
    const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const unloaded = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length
    failures.push(...testResults.flatMap(failuresOf))
    return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests }
  } catch {
    return none()
  }
}

/** What went wrong in a file, at the end of all that was said: the test's name, and how its message begins. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const isOurs = line => !/^\s+at .*node_modules/.test(line)
  const begin = text => String(text).split('\n').filter(isOurs).join('\n    ').slice(0, 1500)
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}\n    ${begin(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n    ${begin(failureMessages.join('\n'))}`,
  )
}

/** Pages are looked at as `npm start` shows them: several events at a time in an isolate. */
async function browser() {
  const chromium = await ensureBrowser()
  if (!chromium)
    throw new Error('no Chromium here: install it, or say where it is with CHROMIUM_PATH=/path/to/chromium')
  env['CHROMIUM_PATH'] = chromium
  const more = { EVENTS_PER_ISOLATE: process.env['EVENTS_PER_ISOLATE'] ?? '8' }
  return tests(['browser'], { files: filesOf.browser, flags: shortLived, more })
}

/** Chooses by what has changed: the program says which files run and why, and what is left out. */
function chooseByChange() {
  const at = args[args.indexOf('--changed') + 1]
  const since = at === undefined || at.startsWith('--') ? [] : [at]
  const program = path.join(root, 'scripts', 'changed', 'main.ts')
  const stdio = ['ignore', 'pipe', 'inherit']
  const { whole, run: files } = JSON.parse(
    execFileSync(node24, [program, ...since], { cwd: root, stdio, maxBuffer: 1e8 }),
  )
  if (!whole) chosenFiles = files
}

/** Files of five seconds and more; those of stages that did not run keep their time. */
function keepTimes() {
  const file = path.join(root, 'tests', 'durations.json')
  const seconds = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of readdirSync(results).filter(name => name.endsWith('.times'))) {
    for (const [file, ms] of Object.entries(JSON.parse(readFileSync(path.join(results, name), 'utf8'))))
      seconds[path.relative('tests', file)] = Math.round(ms / 1000)
  }
  const long = Object.entries(seconds).filter(([name, time]) => time >= 5 && existsSync(path.join(root, 'tests', name)))
  const sorted = Object.fromEntries(long.sort(([, one], [, other]) => other - one))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Random runs that tests noted (tests/support/budgets.ts). */
function seededRuns() {
  const file = path.join(results, 'runs.txt')
  if (!existsSync(file)) return 0
  return readFileSync(file, 'utf8')
    .split('\n')
    .reduce((all, line) => all + Number(line), 0)
}

function none() {
  return { passed: 0, failed: 0, skipped: 0 }
}
