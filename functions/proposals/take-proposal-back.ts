import { handle } from '#functions/http/handle.ts'
import { getProposal, moveProposal } from '#functions/store/proposals.ts'
import { takeProposalBack } from '#shared/api/proposals.ts'
import { takeWordsBack } from '#shared/domain/proposal/decisions.ts'
import { isAuthor } from '#shared/domain/proposal/proposal.ts'

export const handler = handle(takeProposalBack, async ({ input, caller, table, commit, fail }) => {
  const before = await getProposal(table, input.kind, input.id)
  if (!before || !isAuthor(before, caller)) return fail('not-found')
  const decided = takeWordsBack(before, input.version)
  if (decided.outcome === 'refused') return fail(decided.code)
  return commit({ writes: [moveProposal(before, decided)], answer: { done: true } })
})
