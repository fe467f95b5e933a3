import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { listContent } from '#functions/store/catalogue/content.ts'
import { artistCards } from '#functions/views/artists-and-partners.ts'
import { listArtists } from '#shared/api/catalogue/artists.ts'
import { byReading, initialOf, isNamed } from '#shared/domain/catalogue/search/artist-index.ts'
import { initialsOf } from '#shared/domain/kernel/initials.ts'

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
