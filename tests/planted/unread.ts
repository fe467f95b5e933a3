import type { Fault } from './fault.ts'

/** Faults of somebody who knows the rules and the code and has not read the tests. */
export const unread: readonly Fault[] = []
