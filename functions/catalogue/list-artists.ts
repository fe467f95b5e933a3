import { handle } from '#functions/lib/handle.ts'
import { listContent } from '#functions/store/content.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { artistCards, byReading } from '#functions/store/people.ts'
import { listArtists } from '#shared/api/catalogue.ts'

export const handler = handle(listArtists, async ({ input, table, language }) => {
  const artists = (await listContent(table, 'artist')).filter(
    ({ record }) => input.craftId === undefined || record.craftId === input.craftId,
  )
  const { list, ...rest } = pageOfAll(artists.sort(byReading), input)
  return { ...rest, list: await artistCards(table, list, language) }
})
