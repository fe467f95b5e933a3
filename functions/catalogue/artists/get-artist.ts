import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { artistView } from '#functions/views/artists-and-partners.ts'
import { getArtist } from '#shared/api/catalogue/artists.ts'

export const handler = handle(getArtist, async ({ input, table, language, fail }) => {
  const artist = await getContent(table, 'artist', input.id)
  return artist ? artistView(table, artist, language) : fail('not-found')
})
