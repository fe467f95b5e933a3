import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { partnerCardView } from '#functions/views/artists-and-partners.ts'
import { getPartner } from '#shared/api/catalogue/partners.ts'

export const handler = handle(getPartner, async ({ input, table, language, fail }) => {
  const partner = await getContent(table, 'partner', input.id)
  return partner ? partnerCardView(partner, language) : fail('not-found')
})
