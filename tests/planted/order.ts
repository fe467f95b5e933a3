import type { Chosen } from '../../scripts/changed/choose.ts'

/** Where a test runs: with nothing built; over real handlers; over the app, which has to be built first. */
const stages = ['quick', 'handlers', 'app'] as const
type Stage = (typeof stages)[number]

const stageOf = (test: string): Stage => {
  if (/^tests\/(architecture|unit\/|contract\/[^/]+$)/.test(test)) return 'quick'
  return test.startsWith('tests/conformance/') ? 'handlers' : 'app'
}

/** Words of a path that say nothing of its subject. */
const plain = new Set(
  'tests test unit integration conformance contract e2e stories faults fuzz http shared domain functions store infra web app lib server components routes lang api events constructs ts tsx'.split(
    ' ',
  ),
)

const wordsOf = (file: string): ReadonlySet<string> =>
  new Set(
    file
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(word => word !== '' && !plain.has(word))
      .map(word => word.replace(/ies$/, 'y').replace(/s$/, '')),
  )

/** How many words a test's path has in common with that of a changed file: those of its own room come first. */
export function nearness(test: string, changed: string): number {
  const words = wordsOf(changed)
  return [...wordsOf(test)].filter(word => words.has(word)).length
}

/** The chosen tests by stage, in each those that are most likely to notice first. */
export function inStages(chosen: readonly Chosen[], changed: string): readonly (readonly [Stage, readonly string[]])[] {
  const weight = ({ test, because }: Chosen) => nearness(test, changed) * 2 + (because.startsWith('imports') ? 1 : 0)
  const byWeight = chosen.toSorted((one, other) => weight(other) - weight(one))
  return stages.map(stage => [stage, byWeight.map(({ test }) => test).filter(test => stageOf(test) === stage)] as const)
}
