import { workLocked } from '#events/works.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getWork, lockWork } from '#functions/store/works.ts'
import { lockProduct } from '#shared/api/console/works.ts'
import { workView } from './console/work-view.ts'

/** The operator's lock is a lock like any other (D30); an auction is stopped instead, so that its bidders hear of it. */
export const handler = handle(lockProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (work.state !== -1 && (work.state !== 2 || work.priceType === 3)) return fail('work-state')

  const at = now()
  const lock = { kind: 'operator', refId: newId(), heldBy: caller.operatorId } as const
  const next = { ...work, state: -1, lock, updatedAt: at } as const
  const audit = { id: newId(), at, by: caller, action: lockProduct.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      lockWork(work.id, lock, at),
      audited({ ...audit, before: work, after: { ...next, reason: input.reason } }),
    ],
    events: [workLocked({ productId: work.id, artistId: work.artistId })],
    answer: workView(next),
  })
})
