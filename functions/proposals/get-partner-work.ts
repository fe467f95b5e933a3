import { handle } from '#functions/http/handle.ts'
import { getProposal } from '#functions/store/proposals.ts'
import { getWork } from '#functions/store/works.ts'
import { getPartnerWork } from '#shared/api/proposals.ts'
import { ownPageView } from './views/own-page.ts'

export const handler = handle(getPartnerWork, async ({ input, caller, table, fail }) => {
  const [work, proposal] = await Promise.all([getWork(table, input.id), getProposal(table, 'work', input.id)])
  if (work?.seller.partnerId !== caller.partnerId) return fail('not-found')
  return ownPageView({ kind: 'work', id: work.id, version: work.edition, record: work }, proposal)
})
