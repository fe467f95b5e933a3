import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { byOrder, listContent } from '#functions/store/catalogue/content.ts'
import { partnerCardView } from '#functions/views/artists-and-partners.ts'
import { listPartners } from '#shared/api/catalogue/partners.ts'

export const handler = handle(listPartners, async ({ input, table, language }) => {
  const { list, ...rest } = pageOfAll((await listContent(table, 'partner')).sort(byOrder), input)
  return { ...rest, list: list.map(partner => partnerCardView(partner, language)) }
})
