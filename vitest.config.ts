import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepInMemory } from './scripts/scratch.ts'

keepInMemory()

/**
 * One project a stage of `npm test`. `unit` and `contract` need nothing built; the others run the synthesized app on
 * the local runtime, which the global setup builds once and seeds into one template that every runtime copies.
 */
const built = ['tests/support/global-setup.ts']
const minute = 60_000

/**
 * A fresh clone knows no durations and begins with the largest files. The longest of all are the few lines that drive
 * every endpoint: begun last, one core would wait minutes for the other.
 */
const longest = ['fuzz/writes.', 'fuzz/reads.', 'fuzz/platform.', 'http/access.', 'conformance/order-buying.']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = (name: string) => (file: TestSpecification) => file.moduleId.includes(name)
    const first = longest.flatMap(name => sorted.filter(isLong(name)))
    return [...first, ...sorted.filter(file => !first.includes(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      project('unit', ['tests/unit/**/*.test.ts', 'tests/architecture.test.ts'], { testTimeout: 20_000 }),
      project('contract', ['tests/contract/*.test.ts'], { testTimeout: 20_000 }),
      project('http', ['tests/contract/http/*.test.ts', 'tests/fuzz/*.test.ts'], {
        globalSetup: built,
        testTimeout: 5 * minute,
        hookTimeout: 2 * minute,
      }),
      project('conformance', ['tests/conformance/**/*.test.ts'], {
        testTimeout: 3 * minute,
        hookTimeout: 2 * minute,
      }),
      project('integration', ['tests/integration/**/*.test.ts', 'tests/stories/*.test.ts'], {
        globalSetup: built,
        testTimeout: 3 * minute,
        hookTimeout: 2 * minute,
      }),
      // What kills processes or races fifty clients has the machine to itself.
      project('faults', ['tests/faults/**/*.test.ts'], {
        globalSetup: built,
        fileParallelism: false,
        testTimeout: 5 * minute,
        hookTimeout: 2 * minute,
      }),
      project('browser', ['tests/e2e/**/*.test.ts'], {
        globalSetup: built,
        testTimeout: 3 * minute,
        hookTimeout: 3 * minute,
      }),
    ],
  },
})

function project(name: string, include: string[], rest: object) {
  return { extends: true as const, test: { name, include, ...rest } }
}
