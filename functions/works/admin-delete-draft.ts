import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { removeDraft } from '#functions/store/listed-works.ts'
import { removeProposal } from '#functions/store/proposals.ts'
import { getWork, unlinkPartner } from '#functions/store/works.ts'
import { adminDeleteDraft } from '#shared/api/console/works.ts'
import { canMoveWork, workFacts } from '#shared/domain/work/moves.ts'
import { auditedWork } from './console/work-view.ts'

export const handler = handle(adminDeleteDraft, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (!canMoveWork(work, 'deleteDraft', workFacts(work))) return fail('work-state')
  if (work.edition !== input.edition) return fail('stale-version')
  const audit = {
    id: newId(),
    at: now(),
    by: caller,
    action: adminDeleteDraft.id,
    subject: { kind: 'work', id: work.id },
  }
  return commit({
    writes: [
      removeDraft(work),
      ...(work.seller.partnerId ? [unlinkPartner(work.seller.partnerId, work.id)] : []),
      removeProposal('work', work.id),
      audited({ ...audit, before: auditedWork(work), after: null }),
    ],
    answer: { done: true as const },
  })
})
