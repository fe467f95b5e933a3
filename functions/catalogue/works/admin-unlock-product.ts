import { eventsOf } from '#functions/catalogue/works/console/work-events.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { unfreezeWork } from '#functions/store/catalogue/listed-works.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminUnlockProduct } from '#shared/api/catalogue/console/works.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { movedWork, workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'
import { auditedWork, workView } from './console/work-view.ts'

export const handler = handle(adminUnlockProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (!work.lock || !canTransitionWork(work, 'unfreeze', workFacts(work))) return fail('work-state')

  const at = now()
  const next = movedWork(work, workChangeOf('unfreeze', { now: at }))
  const audit = { id: newId(), at, by: caller, action: adminUnlockProduct.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      unfreezeWork(work.id, work.lock.refId, at),
      audited({ ...audit, before: auditedWork(work), after: { ...auditedWork(next), reason: input.reason } }),
    ],
    events: eventsOf('unfreeze', work, next),
    answer: workView(next),
  })
})
