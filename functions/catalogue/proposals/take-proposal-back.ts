import { handle } from '#functions/machinery/http/handle.ts'
import { getProposal, moveProposal } from '#functions/store/catalogue/proposals.ts'
import { takeProposalBack } from '#shared/api/catalogue/proposals.ts'
import { takeWordsBack } from '#shared/domain/catalogue/proposal/decisions.ts'
import { isAuthor } from '#shared/domain/catalogue/proposal/proposal.ts'

export const handler = handle(takeProposalBack, async ({ input, caller, table, commit, fail }) => {
  const before = await getProposal(table, input.kind, input.id)
  if (!before || !isAuthor(before, caller)) return fail('not-found')
  const decided = takeWordsBack(before, input.version)
  if (decided.outcome === 'refused') return fail(decided.code)
  return commit({ writes: [moveProposal(before, decided)], answer: { done: true } })
})
