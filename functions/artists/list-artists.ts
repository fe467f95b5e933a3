import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { listContent } from '#functions/store/content.ts'
import { artistCards, byReading } from '#functions/views/artists-and-partners.ts'
import { listArtists } from '#shared/api/artists.ts'

export const handler = handle(listArtists, async ({ input, table, language }) => {
  const artists = (await listContent(table, 'artist')).filter(
    ({ record }) => input.craftId === undefined || record.craftId === input.craftId,
  )
  const { list, ...rest } = pageOfAll(artists.sort(byReading), input)
  return { ...rest, list: await artistCards(table, list, language) }
})
