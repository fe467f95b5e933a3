import { handle } from '#functions/lib/handle.ts'
import { getContent } from '#functions/store/content.ts'
import { partnerCard } from '#functions/store/people.ts'
import { getPartner } from '#shared/api/catalogue.ts'

export const handler = handle(getPartner, async ({ input, table, language, fail }) => {
  const partner = await getContent(table, 'partner', input.id)
  return partner ? partnerCard(partner, language) : fail('not-found')
})
