import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { byOrder, listContent } from '#functions/store/content.ts'
import { partnerCardView } from '#functions/views/artists-and-partners.ts'
import { listPartners } from '#shared/api/partners.ts'

export const handler = handle(listPartners, async ({ input, table, language }) => {
  const { list, ...rest } = pageOfAll((await listContent(table, 'partner')).sort(byOrder), input)
  return { ...rest, list: list.map(partner => partnerCardView(partner, language)) }
})
