import type { Querier } from '#functions/machinery/table/table.ts'
import type { Stored } from '#functions/store/catalogue/content.ts'
import { datedView } from '#shared/domain/catalogue/work/dated-view.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { worksOfArtist } from './work-cards.ts'

/**
 * Artists and partners for lists, with the number of their public works; a page of them at most, because each costs one
 * bounded query.
 */
export async function artistCards(table: Querier, artists: readonly Stored<'artist'>[], language: Language) {
  const counts = await Promise.all(artists.map(async ({ id }) => (await worksOfArtist(table, id)).length))
  return artists.map(({ id, record, pictures }, at) => ({
    id,
    imgs: pictures,
    name: say(record.name, language),
    pseudonyms: record.reading,
    title: say(record.title, language),
    craftId: record.craftId,
    works: counts[at] ?? 0,
  }))
}

/** One artist with everything that their page shows. */
export async function artistView(table: Querier, artist: Stored<'artist'>, language: Language) {
  const [card] = await artistCards(table, [artist], language)
  if (!card) throw new Error(`artist ${artist.id} has no card`)
  const { record } = artist
  return {
    ...card,
    detailText: say(record.detailText, language),
    quote: say(record.quote, language),
    birthday: record.birthday,
    affiliation: say(record.affiliation, language),
    awards: datedView(record.awards, language),
    career: datedView(record.career, language),
    video: record.video,
    links: record.links,
  }
}

export const partnerCardView = ({ id, record, pictures }: Stored<'partner'>, language: Language) => ({
  id,
  name: say(record.name, language),
  text: say(record.text, language),
  place: say(record.place, language),
  hours: say(record.hours, language),
  logo: pictures[0] ?? null,
  link: record.link,
})
