import { proposalReturned } from '#events/proposals.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getProposal, moveProposal } from '#functions/store/proposals.ts'
import { adminReturnProposal } from '#shared/api/console/proposals.ts'
import { answerProposal } from '#shared/domain/proposal/decisions.ts'

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
