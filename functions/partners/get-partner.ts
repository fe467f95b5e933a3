import { handle } from '#functions/http/handle.ts'
import { getContent } from '#functions/store/content.ts'
import { partnerCardView } from '#functions/views/artists-and-partners.ts'
import { getPartner } from '#shared/api/partners.ts'

export const handler = handle(getPartner, async ({ input, table, language, fail }) => {
  const partner = await getContent(table, 'partner', input.id)
  return partner ? partnerCardView(partner, language) : fail('not-found')
})
