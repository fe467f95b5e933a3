import { leavingTimer, memberErased } from '#events/people/accounts.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { findLeaving, moveLeaving } from '#functions/store/whole/leavings.ts'
import {
  allEnded,
  allErased,
  type Leaving,
  openMatters,
  stepDone,
  waitLonger,
} from '#shared/domain/whole/leaving/leaving.ts'
import { endKept } from './end-kept.ts'
import type { ErasureContext } from './erasing.ts'
import { findOfMember } from './find-matters.ts'
import { listOwners } from './list-owners.ts'
import { steps } from './steps.ts'

/**
 * Advances a closed account as far as possible now. A run that stopped anywhere continues after the last step recorded
 * as done; of two runs at once the version refuses one, which then finds the other's work done. Owners are listed
 * before anybody's data is searched.
 */
export async function advanceLeaving(context: ErasureContext, userId: string): Promise<void> {
  const leaving = await findLeaving(context.table, userId)
  if (!leaving || leaving.dueAt === null || leaving.dueAt > context.now()) return
  if (!(await listOwners(context))) return
  if (leaving.state === 'asked') await eraseAll(context, leaving)
  else await end(context, leaving)
}

async function eraseAll(context: ErasureContext, asked: Leaving): Promise<void> {
  const { userId } = asked
  const [found, profile] = await Promise.all([findOfMember(context.table, userId), getProfile(context.table, userId)])
  // A call in progress when the account was closed may have opened an order or bid: it has to end first.
  if (asked.done.length === 0 && openMatters(found).length > 0) {
    const later = waitLonger(asked, context.now())
    await move(context, asked, later, [leavingTimer({ userId, dueAt: later.dueAt ?? 0 })])
    return
  }
  let leaving = asked
  for (const [name, run] of Object.entries(steps)) {
    if (leaving.done.includes(name)) continue
    await run({ context, userId, profile, found })
    const after = stepDone(leaving, name)
    if (!(await move(context, leaving, after))) return
    leaving = after
  }
  await move(context, leaving, allErased(leaving, context.now()), [memberErased({ userId })])
}

async function end(context: ErasureContext, erased: Leaving): Promise<void> {
  await endKept(context, erased.userId)
  await move(context, erased, allEnded(erased))
}

type Events = Parameters<ErasureContext['commit']>[0]['events']

async function move(context: ErasureContext, before: Leaving, after: Leaving, events?: Events): Promise<boolean> {
  const { userId, version } = before
  const change = { once: `leave-${userId}-${version}`, writes: [moveLeaving(before, after)] }
  const result = await context.commit(events ? { ...change, events } : { ...change, isVersioned: true })
  return result.outcome === 'done'
}
