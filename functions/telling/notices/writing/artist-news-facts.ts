import type { Getter } from '#functions/machinery/table/table.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { type ArtistNews, isNewsOf, isNewWorkOf } from '#shared/domain/selling/collecting/artist-news.ts'
import type { ArtistNewsFacts } from '../texts/artist-news.ts'

const both = (text: Parameters<typeof say>[0]) => ({ ja: say(text, 'ja'), en: say(text, 'en') })

/** The artist with the work or the news; undefined where it does not exist or is no longer public. */
export async function artistNewsFacts(
  table: Getter,
  { kind, id, artistId }: ArtistNews,
  now: number,
): Promise<ArtistNewsFacts | undefined> {
  const artist = await getContent(table, 'artist', artistId)
  if (!artist) return undefined
  const name = both(artist.record.name)
  if (kind === 'news') {
    const news = await getContent(table, 'news', id)
    if (!news || !isNewsOf(news.record, artistId, now)) return undefined
    return { kind, id, artist: name, title: both(news.record.title), picture: null, price: null }
  }
  const work = await getWork(table, id)
  if (!work || !isNewWorkOf(work, artistId)) return undefined
  const title = both(work.title)
  const [first] = work.imgs
  const picture = first ? { path: pictureAt(first, 1080), alt: title } : null
  return { kind, id, artist: name, title, picture, price: work.auction?.price ?? work.price ?? null }
}
