import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { proposalsOfWorks } from '#functions/store/catalogue/proposals.ts'
import { ownWorkView, standingView, worksOfferedBy } from '#functions/views/own-works.ts'
import { worksLinkedTo } from '#functions/views/work-cards.ts'
import { listPartnerWorks } from '#shared/api/catalogue/proposals.ts'

export const handler = handle(listPartnerWorks, async ({ input, caller, table, language }) => {
  const own = worksOfferedBy(await worksLinkedTo(table, caller.partnerId), caller.partnerId)
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
