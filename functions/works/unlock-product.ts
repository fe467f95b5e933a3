import { workUnlocked } from '#events/works.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getWork, releaseWork } from '#functions/store/works.ts'
import { unlockProduct } from '#shared/api/console/works.ts'
import { workView } from './console/work-view.ts'

export const handler = handle(unlockProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (work.lock?.kind !== 'operator') return fail('work-state')

  const at = now()
  const { lock, ...rest } = work
  const next = { ...rest, state: 2, updatedAt: at } as const
  const audit = { id: newId(), at, by: caller, action: unlockProduct.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      releaseWork(work.id, lock.refId, at),
      audited({ ...audit, before: work, after: { ...next, reason: input.reason } }),
    ],
    events: [workUnlocked({ productId: work.id, artistId: work.artistId })],
    answer: workView(next),
  })
})
