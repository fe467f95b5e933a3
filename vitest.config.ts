import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepInMemory } from './scripts/scratch.ts'

keepInMemory()

/**
 * The projects of the stages of `npm test`. `unit`, `machinery` and `contract` need nothing built; the others run the
 * synthesized app on the local runtime, which the global setup builds once and seeds into one template that every
 * runtime copies.
 */
const built = ['tests/support/global-setup.ts']
/** Notes which functions and pages each file runs (`npm test -- --changed`). */
const noting = ['tests/support/note-reach.ts']
/** Where functions run in a runtime, its files share what they import; where they run in the test's own thread, not. */
const sharing = { globalSetup: built, setupFiles: noting, isolate: false }
const minute = 60_000
/** Ends what hangs. No test is judged by its time, and other programs may have the machine's cores. */
const patient = { testTimeout: 2 * minute, hookTimeout: 2 * minute }

/**
 * Pure tests share what they import, which is most of what they cost. Those of the machinery have their modules to
 * themselves: they bring an environment, stand-ins of clients or a clock, which modules keep, or start threads.
 */
const hasWorldOfItsOwn = (file: string) =>
  file.startsWith('packages/local-cloud/tests/') ||
  /unit-environment|mockClient|\bvi\b|process\.env/.test(readFileSync(file, 'utf8'))
const unit = Map.groupBy(globSync('{tests/unit,packages/*/tests}/**/*.test.ts').sort(), file => hasWorldOfItsOwn(file))

/**
 * The longest first, so that no worker waits for the other at the end. A fresh clone knows no durations of its own: those
 * of long files are kept, as `npm test -- --times` measured them.
 */
const seconds: Readonly<Record<string, number>> = JSON.parse(readFileSync('tests/durations.json', 'utf8'))
const secondsOf = ({ moduleId }: TestSpecification) => seconds[path.relative('tests', moduleId)] ?? 0
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return [...files].sort((one, other) => secondsOf(other) - secondsOf(one))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      project('unit', ['tests/architecture.test.ts', ...(unit.get(false) ?? [])], {
        isolate: false,
        ...patient,
      }),
      project('machinery', unit.get(true) ?? [], patient),
      project('contract', ['tests/contract/*.test.ts'], { isolate: false, ...patient }),
      project('http', ['tests/contract/http/*.test.ts', 'tests/fuzz/*.test.ts'], {
        ...sharing,
        testTimeout: 5 * minute,
        hookTimeout: 2 * minute,
      }),
      project('conformance', ['tests/conformance/**/*.test.ts'], {
        testTimeout: 3 * minute,
        hookTimeout: 2 * minute,
      }),
      project('integration', ['tests/integration/**/*.test.ts', 'tests/stories/*.test.ts'], {
        ...sharing,
        testTimeout: 3 * minute,
        hookTimeout: 2 * minute,
      }),
      // What kills processes or races fifty clients has the machine to itself, and the runtime that people start.
      project('faults', ['tests/faults/**/*.test.ts'], {
        env: { RUNTIME: 'threads' },
        globalSetup: built,
        setupFiles: noting,
        fileParallelism: false,
        testTimeout: 5 * minute,
        hookTimeout: 2 * minute,
      }),
      project('browser', ['tests/e2e/**/*.test.ts'], {
        ...sharing,
        testTimeout: 3 * minute,
        hookTimeout: 3 * minute,
      }),
    ],
  },
})

function project(name: string, include: string[], rest: object) {
  return { extends: true as const, test: { name, include, ...rest } }
}
