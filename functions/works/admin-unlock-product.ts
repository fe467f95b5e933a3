import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { unfreezeWork } from '#functions/store/listed-works.ts'
import { getWork } from '#functions/store/works.ts'
import { eventsOf } from '#functions/works/console/work-events.ts'
import { adminUnlockProduct } from '#shared/api/console/works.ts'
import { canMoveWork, workFacts } from '#shared/domain/work/moves.ts'
import { movedWork, workChangeOf } from '#shared/domain/work/work-change.ts'
import { auditedWork, workView } from './console/work-view.ts'

export const handler = handle(adminUnlockProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (!work.lock || !canMoveWork(work, 'unfreeze', workFacts(work))) return fail('work-state')

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
