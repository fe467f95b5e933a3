import { sweepLeavings } from '#events/people/accounts.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueLeavings } from '#functions/store/whole/leavings.ts'
import { advanceLeaving } from './leaving/erase-member.ts'
import { listOwners } from './leaving/list-owners.ts'

/** An account that cannot be erased now does not stop the others. */
export const handler = background(sweepLeavings, async (_event, context) => {
  // Runs also while no account is closing: archives read the same lists.
  if (!(await listOwners(context))) return
  const overdue = (await overdueLeavings(context.table, context.now())).map(userId => ({ userId }))
  await sweep(overdue, 'account not erased', each => advanceLeaving(context, each.userId))
})
