import type { Fault } from './fault.ts'
import { unread } from './unread.ts'

/** Every fault. The list only grows. */
export const faults: readonly Fault[] = [...unread]
