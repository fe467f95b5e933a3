import { handle } from '#functions/machinery/http/handle.ts'
import { removeDraft } from '#functions/store/catalogue/listed-works.ts'
import { removeProposal } from '#functions/store/catalogue/proposals.ts'
import { getWork, unlinkPartner } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminDeleteDraft } from '#shared/api/catalogue/console/works.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { auditedWork } from './console/work-view.ts'

export const handler = handle(adminDeleteDraft, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (!canTransitionWork(work, 'deleteDraft', workFacts(work))) return fail('work-state')
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
