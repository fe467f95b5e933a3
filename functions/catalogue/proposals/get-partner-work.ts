import { handle } from '#functions/machinery/http/handle.ts'
import { getProposal } from '#functions/store/catalogue/proposals.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getPartnerWork } from '#shared/api/catalogue/proposals.ts'
import { ownPageView } from './views/own-page.ts'

export const handler = handle(getPartnerWork, async ({ input, caller, table, fail }) => {
  const [work, proposal] = await Promise.all([getWork(table, input.id), getProposal(table, 'work', input.id)])
  if (work?.seller.partnerId !== caller.partnerId) return fail('not-found')
  return ownPageView({ kind: 'work', id: work.id, version: work.edition, record: work }, proposal)
})
