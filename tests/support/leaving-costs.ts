// What it costs to take one's data along and to leave, for `measureCosts`: a member with one order that is completed.
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { askExport } from '#shared/api/people/accounts/own-export.ts'
import { testPassword } from './people.ts'
import type { Count } from './selling-costs.ts'
import type { World } from './world.ts'

export async function leaveForGood(world: World, count: Count): Promise<void> {
  const { buyer: mio } = await world.order({ state: 'completed' })
  await count('archive of the own data', () => world.ask(askExport, {}, mio))
  await count('account closed', () => world.ask(closeAccount, { password: testPassword }, mio))
}
