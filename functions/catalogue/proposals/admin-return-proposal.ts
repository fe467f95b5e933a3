import { proposalReturned } from '#events/catalogue/proposals.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getProposal, moveProposal } from '#functions/store/catalogue/proposals.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminReturnProposal } from '#shared/api/catalogue/console/proposals.ts'
import { answerProposal } from '#shared/domain/catalogue/proposal/decisions.ts'

export const handler = handle(adminReturnProposal, async context => {
  const { input, caller, table, now, newId, commit, fail } = context
  const { kind, id: targetId, version: seen, reason } = input
  const before = await getProposal(table, kind, targetId)
  if (!before) return fail('not-found')
  const at = now()
  const decided = answerProposal(before, 'sendBack', { seen, by: caller.name, reason }, at)
  if (decided.outcome === 'refused') return fail(decided.code)
  const { state } = decided.proposal
  const audit = { id: newId(), at, by: caller, action: adminReturnProposal.id, subject: { kind, id: targetId } }
  return commit({
    writes: [
      moveProposal(before, decided),
      audited({ ...audit, before: { state: before.state, words: before.words }, after: { state, reason } }),
    ],
    events: [proposalReturned({ kind, targetId, userId: before.userId, reason })],
    answer: { done: true },
  })
})
