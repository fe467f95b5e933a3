import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { proposalsIn } from '#functions/store/proposals.ts'
import { adminListProposals } from '#shared/api/console/proposals.ts'
import { proposalRows } from './views/proposal-rows.ts'

export const handler = handle(adminListProposals, async ({ input, table, language }) => {
  const { list, ...rest } = pageOfAll(await proposalsIn(table, input.state), input)
  return { ...rest, list: await proposalRows(table, list, language) }
})
