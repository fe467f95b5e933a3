import { handle } from '#functions/lib/handle.ts'
import { byOrder, listContent } from '#functions/store/content.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { partnerCard } from '#functions/store/people.ts'
import { listPartners } from '#shared/api/catalogue.ts'

export const handler = handle(listPartners, async ({ input, table, language }) => {
  const { list, ...rest } = pageOfAll((await listContent(table, 'partner')).sort(byOrder), input)
  return { ...rest, list: list.map(partner => partnerCard(partner, language)) }
})
