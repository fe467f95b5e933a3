import { deploymentFaults } from './deployment.ts'
import type { Fault } from './fault.ts'
import { marketFaults } from './market.ts'
import { moneyFaults } from './money.ts'
import { pageFaults } from './pages.ts'
import { peopleFaults } from './people.ts'
import { unread } from './unread.ts'

/** Every fault. The list only grows. */
export const faults: readonly Fault[] = [
  ...marketFaults,
  ...moneyFaults,
  ...deploymentFaults,
  ...pageFaults,
  ...peopleFaults,
  ...unread,
]
