import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { listContent } from '#functions/store/content.ts'
import { artistCards } from '#functions/views/artists-and-partners.ts'
import { listArtists } from '#shared/api/artists.ts'
import { initialsOf } from '#shared/domain/initials.ts'
import { byReading, initialOf, isNamed } from '#shared/domain/search/artist-index.ts'

export const handler = handle(listArtists, async ({ input, table, language }) => {
  const { craftId, initial, keyword } = input
  const ofCraft = (await listContent(table, 'artist')).filter(
    ({ record }) => craftId === undefined || record.craftId === craftId,
  )
  const found = ofCraft.filter(
    ({ record }) =>
      (initial === undefined || initialOf(record, language) === initial) && (!keyword || isNamed(record, keyword)),
  )
  const { list, ...rest } = pageOfAll(found.sort(byReading(language)), input)
  const used = new Set(ofCraft.map(({ record }) => initialOf(record, language)))
  const initials = initialsOf[language].map(each => ({ initial: each, isUsed: used.has(each) }))
  return { ...rest, initials, list: await artistCards(table, list, language) }
})
