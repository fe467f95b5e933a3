import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from '#infra/registry.ts'
import { chooseTests, type Tree } from '../../scripts/changed/choose.ts'
import { readTree } from '../../scripts/changed/tree.ts'
import { type Copy, makeCopy } from './copy.ts'
import type { Fault } from './fault.ts'
import { faults } from './list.ts'
import { inStages } from './order.ts'
import { type PlantedResult, Results } from './results.ts'
import { buildIn, runTests, stepsOf } from './suite.ts'

/**
 * `npm run test:planted`: plants one fault after another in a copy of the tree, runs the tests that are chosen for its
 * file up to the first red one, and names the faults that nothing noticed. It can be stopped: the next run of the same
 * commit goes on. `--list` says what is known; `--only <id>` takes one, and may stand more than once; `--quick` leaves out
 * what needs the app, `--most <n>` runs at most so many files of that for each fault.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    most: { type: 'string' },
  },
})
const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root('') })
    .toString()
    .trim()
const results = new Results(git('rev-parse', 'HEAD'))
const unknown = values.only.filter(id => !faults.some(fault => fault.id === id))
if (unknown.length > 0) throw new Error(`no fault is called ${unknown.join(', ')}`)
const wanted = faults.filter(({ id }) => values.only.length === 0 || values.only.includes(id))

if (!values.list) await plantAll()
report()

async function plantAll(): Promise<void> {
  const left = wanted.filter(({ id }) => {
    const { state = 'open' } = results.of(id) ?? {}
    return state === 'open' || values.only.includes(id)
  })
  if (left.length === 0) return
  const tree = readTree()
  const copy = makeCopy()
  const end = () => {
    copy.remove()
    process.exit(130)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const world: World = { copy, tree, stale: new Set() }
  try {
    for (const fault of left) {
      const { state, by = '', seconds } = await tryFault(world, fault)
      console.log(`${state.padEnd(9)} ${seconds.toFixed(0).padStart(5)} s  ${fault.id}${by && `  ${by}`}`)
    }
  } finally {
    copy.remove()
  }
}

interface World {
  readonly copy: Copy
  readonly tree: Tree
  /** Files that the last build has seen otherwise than they stand now. */
  readonly stale: Set<string>
}

async function tryFault(world: World, fault: Fault): Promise<PlantedResult> {
  const { copy } = world
  const start = performance.now()
  const before = values.only.includes(fault.id) ? undefined : results.of(fault.id)
  const green = [...(before?.green ?? [])]
  copy.plant(fault)
  world.stale.add(fault.file)
  const ended = await noticedBy(world, fault, green)
  copy.restore()
  const seconds = (before?.seconds ?? 0) + (performance.now() - start) / 1000
  results.keep({ id: fault.id, ...ended, green, seconds })
  return { id: fault.id, commit: '', ...ended, green, seconds }
}

type Ended = Pick<PlantedResult, 'state' | 'by'>

/** Runs stage after stage; what stayed green is added to `green`, so that it is not run again. */
async function noticedBy(world: World, { file }: Fault, green: string[]): Promise<Ended> {
  for (const [stage, tests] of inStages(chosenFor(world.tree, file), file)) {
    const isApp = stage === 'app'
    const due = tests.filter(test => !green.includes(test))
    if (due.length === 0) continue
    if (isApp && values.quick) return { state: 'open' }
    if (isApp) {
      const failed = await buildIn(world.copy, new Set([...world.stale].flatMap(stepsOf)))
      if (failed !== undefined) return { state: 'broken', by: failed }
      world.stale.clear()
      world.stale.add(file)
    }
    const most = isApp && values.most !== undefined ? Number(values.most) : due.length
    for (const batch of batchesOf(due.slice(0, most), isApp ? 4 : 60)) {
      const by = await runTests(world.copy, batch)
      if (by !== undefined) return { state: 'found', by }
      green.push(...batch)
    }
    if (most < due.length) return { state: 'open' }
  }
  return { state: 'unnoticed' }
}

/** What `npm test -- --changed` would run. */
function chosenFor(tree: Tree, file: string) {
  return chooseTests(tree, [file]).run
}

/** Most faults are found by what is nearest: the first batch is a small one. */
function batchesOf(all: readonly string[], size: number): string[][] {
  const first = Math.min(all.length, Math.ceil(size / 5))
  const others = Array.from({ length: Math.ceil((all.length - first) / size) }, (_, index) =>
    all.slice(first + index * size, first + (index + 1) * size),
  )
  return [all.slice(0, first), ...others]
}

function report(): void {
  const known = wanted.map(fault => ({ fault, known: results.of(fault.id) }))
  const inState = (state: PlantedResult['state']) => known.filter(each => (each.known?.state ?? 'open') === state)
  if (values.list)
    for (const { fault, known: one } of known)
      console.log(
        `${(one?.state ?? 'open').padEnd(9)} ${fault.id}: ${fault.rule}${one?.by ? `\n          ${one.by}` : ''}`,
      )
  const unnoticed = inState('unnoticed')
  for (const { fault } of unnoticed) console.log(`nothing noticed ${fault.id}: ${fault.rule} ${fault.file}`)
  for (const { fault } of inState('broken')) console.log(`could not be built: ${fault.id} in ${fault.file}`)
  console.log(
    `${inState('found').length} found, ${unnoticed.length} unnoticed, ${inState('open').length} open, of ${wanted.length}`,
  )
  process.exitCode = unnoticed.length + inState('broken').length > 0 ? 1 : 0
}
