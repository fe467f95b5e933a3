import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { showWork, withdrawWork } from '#functions/store/listed-works.ts'
import { addHistory, getWork } from '#functions/store/works.ts'
import { eventsOf } from '#functions/works/console/work-events.ts'
import { adminDelistProduct } from '#shared/api/console/works.ts'
import { canMoveWork, movedWork, workChangeOf, workFacts } from '#shared/domain/work/moves.ts'
import { auditedWork, workView } from './console/work-view.ts'

/** Off sale for fixed prices and offers (D31); a work that is not on sale only comes into or out of sight. */
export const handler = handle(adminDelistProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (work.state === 'locked') return fail('work-locked')
  const move = (['withdraw', 'changeVisibility'] as const).find(each => canMoveWork(work, each, workFacts(work)))
  if (!move) return fail('work-state')

  const at = now()
  const seen = { ...work, visibility: input.visibility }
  const next = movedWork(seen, workChangeOf(move, { now: at }))
  const audit = { id: newId(), at, by: caller, action: adminDelistProduct.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      move === 'withdraw' ? withdrawWork(seen, at) : showWork(seen, move, at),
      // Only a resale's end is part of the public history (D94).
      ...(move === 'withdraw' && work.seller.type === 'member'
        ? [addHistory(work.id, newId(), { kind: 'secondary-cancel', price: null, detail: { ja: '', en: '' }, at })]
        : []),
      audited({ ...audit, before: auditedWork(work), after: { ...auditedWork(next), reason: input.reason } }),
    ],
    events: eventsOf(move, work, next),
    answer: workView(next),
  })
})
