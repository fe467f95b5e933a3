import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { proposalsIn } from '#functions/store/catalogue/proposals.ts'
import { adminListProposals } from '#shared/api/catalogue/console/proposals.ts'
import { proposalRows } from './views/proposal-rows.ts'

export const handler = handle(adminListProposals, async ({ input, table, language }) => {
  const { list, ...rest } = pageOfAll(await proposalsIn(table, input.state), input)
  return { ...rest, list: await proposalRows(table, list, language) }
})
