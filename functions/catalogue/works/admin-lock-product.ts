import { eventsOf } from '#functions/catalogue/works/console/work-events.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { freezeWork } from '#functions/store/catalogue/listed-works.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminLockProduct } from '#shared/api/catalogue/console/works.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { movedWork, workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'
import { auditedWork, workView } from './console/work-view.ts'

/**
 * Locks a work for the operator (D30). A work at auction is not locked: its auction is stopped, so that its bidders are
 * notified.
 */
export const handler = handle(adminLockProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  const at = now()
  // The write's condition answers for a locked work, with the kind of its lock.
  if (work.state !== 'locked' && !canTransitionWork(work, 'freeze', workFacts(work, at))) return fail('work-state')

  const lock = { kind: 'operator', refId: newId(), heldBy: caller.operatorId } as const
  const next = movedWork(work, workChangeOf('freeze', { now: at, lock }))
  const audit = { id: newId(), at, by: caller, action: adminLockProduct.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      freezeWork(work.id, lock, at),
      audited({ ...audit, before: auditedWork(work), after: { ...auditedWork(next), reason: input.reason } }),
    ],
    events: eventsOf('freeze', work, next),
    answer: workView(next),
  })
})
