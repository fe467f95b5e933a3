import { handle } from '#functions/lib/handle.ts'
import { getContent } from '#functions/store/content.ts'
import { artistCards } from '#functions/store/people.ts'
import { getArtist } from '#shared/api/catalogue.ts'
import { say } from '#shared/domain/language.ts'
import { datedView } from '#shared/domain/views.ts'

export const handler = handle(getArtist, async ({ input, table, language, fail }) => {
  const artist = await getContent(table, 'artist', input.id)
  if (!artist) return fail('not-found')
  const [card] = await artistCards(table, [artist], language)
  if (!card) return fail('not-found')
  const { record } = artist
  return {
    ...card,
    detailText: say(record.detailText, language),
    birthday: record.birthday,
    affiliation: say(record.affiliation, language),
    awards: datedView(record.awards, language),
    career: datedView(record.career, language),
    video: record.video,
    links: record.links,
  }
})
