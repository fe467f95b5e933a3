import { handle } from '#functions/lib/handle.ts'
import { getContent } from '#functions/store/content.ts'
import { artistView } from '#functions/store/people.ts'
import { getArtist } from '#shared/api/catalogue.ts'

export const handler = handle(getArtist, async ({ input, table, language, fail }) => {
  const artist = await getContent(table, 'artist', input.id)
  return artist ? artistView(table, artist, language) : fail('not-found')
})
