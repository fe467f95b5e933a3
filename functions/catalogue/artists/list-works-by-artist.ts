import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { cardsOf, worksOfArtist } from '#functions/views/work-cards.ts'
import { listWorksByArtist } from '#shared/api/catalogue/artists.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(listWorksByArtist, async ({ input, table, caller, language, currency, now, fail }) => {
  if (!(await getContent(table, 'artist', input.id))) return fail('not-found')
  const { list, ...rest } = pageOfAll(await worksOfArtist(table, input.id), input)
  return {
    ...rest,
    list: await cardsOf(table, list, { language, currency, now, caller }),
    serverTime: iso(now()),
  }
})
