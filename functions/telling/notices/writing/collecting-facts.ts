import type { Getter } from '#functions/machinery/table/table.ts'
import { getContents } from '#functions/store/catalogue/content.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getInterests } from '#functions/store/people/interests.ts'
import { type Artwork, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { isFollowing } from '#shared/domain/selling/collecting/interests.ts'
import type { CollectingEvent, CollectingFacts, NewWork } from '../texts/collecting.ts'

const both = (text: Parameters<typeof say>[0]) => ({ ja: say(text, 'ja'), en: say(text, 'en') })

function workFacts(work: Artwork) {
  const title = both(work.title)
  const [first] = work.imgs
  return {
    productId: work.id,
    title,
    picture: first ? { path: pictureAt(first, 1080), alt: title } : null,
    price: work.auction?.price ?? work.price ?? null,
  }
}

/** Checks once more before delivery: hidden works, artists no longer followed and deleted searches are left out. */
export async function collectingFactsOf(table: Getter, event: CollectingEvent): Promise<CollectingFacts> {
  const { data } = event
  const ids = 'works' in data ? data.works.map(({ productId }) => productId) : [data.productId]
  const [found, interests] = await Promise.all([getWorks(table, ids), getInterests(table, data.userId)])
  const works = found.filter(isPublic)
  if (!('works' in data)) return { works: works.map(work => ({ ...workFacts(work), why: null })) }
  const artists = await getContents(table, 'artist', [...new Set(works.map(({ artistId }) => artistId))])
  const names = new Map(artists.map(({ id, record }) => [id, both(record.name)]))
  const searches = new Map(interests.searches.map(({ id, name }) => [id, name]))
  return {
    works: works.flatMap((work): NewWork[] => {
      const told = data.works.find(({ productId }) => productId === work.id)
      const search = told?.searchId === undefined ? undefined : searches.get(told.searchId)
      if (told?.by === 'artist') {
        const name = names.get(work.artistId)
        if (!name || !isFollowing(interests, work.artistId)) return []
        return [{ ...workFacts(work), why: { by: 'artist', id: work.artistId, name } }]
      }
      if (told?.searchId === undefined || search === undefined) return []
      return [{ ...workFacts(work), why: { by: 'search', id: told.searchId, name: { ja: search, en: search } } }]
    }),
  }
}
