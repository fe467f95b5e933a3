// What the platform relies on whoever moves the money: one suite, run against the sandbox and against fincode.

import type { Bench } from './acquirer-under-test.ts'
import { afterSuite } from './after.ts'
import { chargeSuite } from './charges.ts'

export function acquirerSuite(name: string, open: () => Promise<Bench>) {
  chargeSuite(name, open)
  afterSuite(name, open)
}
