import { handle } from '#functions/lib/handle.ts'
import { cardsOf, worksOfArtist } from '#functions/store/cards.ts'
import { getContent } from '#functions/store/content.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { listWorksByArtist } from '#shared/api/products.ts'

export const handler = handle(listWorksByArtist, async ({ input, table, caller, language, currency, now, fail }) => {
  if (!(await getContent(table, 'artist', input.id))) return fail('not-found')
  const { list, ...rest } = pageOfAll(await worksOfArtist(table, input.id), input)
  return {
    ...rest,
    list: await cardsOf(table, list, { language, currency, now, caller }),
    serverTime: new Date(now()).toISOString(),
  }
})
