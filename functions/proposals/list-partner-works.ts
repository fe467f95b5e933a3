import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { proposalsOfWorks } from '#functions/store/proposals.ts'
import { worksLinkedTo } from '#functions/views/work-cards.ts'
import { listPartnerWorks } from '#shared/api/proposals.ts'
import { standingView } from './views/own-page.ts'
import { ownWorkView } from './views/own-works.ts'

export const handler = handle(listPartnerWorks, async ({ input, caller, table, language }) => {
  const linked = await worksLinkedTo(table, caller.partnerId)
  // A work that its buyer sells again is the partner's no more.
  const own = linked.filter(({ seller }) => seller.partnerId === caller.partnerId)
  const { list, ...rest } = pageOfAll(own, input)
  const proposals = await proposalsOfWorks(
    table,
    list.map(({ id }) => id),
  )
  return {
    ...rest,
    list: list.map(work => {
      const proposal = proposals.get(work.id)
      return { ...ownWorkView(work, language), proposal: proposal ? standingView(proposal) : null }
    }),
  }
})
