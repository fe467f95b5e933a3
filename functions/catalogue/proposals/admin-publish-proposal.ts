import { proposalPublished } from '#events/catalogue/proposals.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getProposal, moveProposal } from '#functions/store/catalogue/proposals.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminPublishProposal } from '#shared/api/catalogue/console/proposals.ts'
import { answerProposal } from '#shared/domain/catalogue/proposal/decisions.ts'
import { publicationOf } from './answering/publication.ts'
import { getTarget } from './answering/target.ts'

/** Decision and new text are written in one transaction: the text that was read is the text that is published. */
export const handler = handle(adminPublishProposal, async context => {
  const { input, caller, table, now, newId, commit, fail } = context
  const { kind, id: targetId, version: seen, recordVersion } = input
  const [before, target] = await Promise.all([getProposal(table, kind, targetId), getTarget(table, kind, targetId)])
  if (!before || !target) return fail('not-found')
  const at = now()
  const decided = answerProposal(before, 'publish', { seen, by: caller.name, reason: '' }, at)
  if (decided.outcome === 'refused') return fail(decided.code)
  if (target.version !== recordVersion) return fail('stale-version')
  const published = await publicationOf(before, target, at)
  if (published.outcome === 'refused') return fail(published.code)
  const audit = { id: newId(), at, by: caller, action: adminPublishProposal.id, subject: { kind, id: targetId } }
  return commit({
    writes: [
      ...published.writes,
      moveProposal(before, decided),
      audited({ ...audit, before: published.before, after: published.after }),
    ],
    events: [proposalPublished({ kind, targetId, userId: before.userId })],
    answer: { done: true },
  })
})
