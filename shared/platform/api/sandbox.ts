import { sandboxAcquirer } from './acquirers.ts'
import { testClocks } from './test-clocks.ts'

/** What only the sandbox has (5.21): it is not there where money is real. */
export const sandbox = [...testClocks, ...sandboxAcquirer] as const
