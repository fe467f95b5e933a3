import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { getContent } from '#functions/store/content.ts'
import { cardsOf, worksOfArtist } from '#functions/views/work-cards.ts'
import { listWorksByArtist } from '#shared/api/artists.ts'
import { iso } from '#shared/domain/iso.ts'

export const handler = handle(listWorksByArtist, async ({ input, table, caller, language, currency, now, fail }) => {
  if (!(await getContent(table, 'artist', input.id))) return fail('not-found')
  const { list, ...rest } = pageOfAll(await worksOfArtist(table, input.id), input)
  return {
    ...rest,
    list: await cardsOf(table, list, { language, currency, now, caller }),
    serverTime: iso(now()),
  }
})
