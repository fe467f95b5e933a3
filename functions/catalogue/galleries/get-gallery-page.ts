import { handle } from '#functions/machinery/http/handle.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getContents } from '#functions/store/catalogue/content.ts'
import { getGallery, getGalleryClaim } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getApplications } from '#functions/store/selling/applications.ts'
import { getHoldings } from '#functions/store/selling/holdings.ts'
import { cardArtist, cardContextOf } from '#functions/views/work-cards.ts'
import { getGalleryPage } from '#shared/api/catalogue/galleries.ts'
import { isGalleryUrl } from '#shared/domain/catalogue/gallery/address.ts'
import { type Gallery, hungStateOf, shownInGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { cardDataOf, cardView } from '#shared/domain/catalogue/work/work-card.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { galleryOwners } from './wall/shown.ts'

/**
 * A gallery that its owner hid, or that has nothing visible, is answered as an unknown address: nobody learns that it
 * exists. Addresses ignore case.
 */
export const handler = handle(getGalleryPage, async ({ input, table, caller, language, currency, now, fail }) => {
  const claim = isGalleryUrl(input.url) ? await getGalleryClaim(table, input.url) : undefined
  const ownerId = claim?.userId
  if (ownerId === undefined) return fail('not-found')
  const isOwn = caller?.userId === ownerId
  const [gallery, owners] = await Promise.all([getGallery(table, ownerId), galleryOwners(table, [ownerId])])
  const owner = owners.get(ownerId)
  if (!gallery || !owner || (gallery.visibility === 'hidden' && !isOwn)) return fail('not-found')
  const shown = await wallOf(table, gallery)
  if (shown.length === 0 && !isOwn) return fail('not-found')

  const [artists, reader] = await Promise.all([
    getContents(table, 'artist', [...new Set(shown.map(({ work }) => work.artistId))]),
    cardContextOf(table, { language, currency, now, caller }),
  ])
  const byId = new Map(artists.map(artist => [artist.id, cardArtist(artist)]))
  const { url, name, text, cover, wallpaper, visibility, updatedAt } = gallery
  return {
    ...{ url, name, text, cover, wallpaper, visibility, isOwn, updatedAt: iso(updatedAt), ...owner },
    works: shown.map(({ work, since, boughtFor, showsPrice, place }) => {
      const card = cardView(cardDataOf(work, byId.get(work.artistId), 0), reader, false)
      const state = hungStateOf(work)
      return {
        id: work.id,
        title: card.title,
        img: card.imgs[0] ?? null,
        artist: card.artist.name,
        madeYear: card.madeYear,
        state,
        since: isoOrNull(since),
        boughtFor,
        price: showsPrice && (state === 'on-sale' || state === 'auction') ? card.price : null,
        place,
      }
    }),
  }
})

/**
 * Prices paid and places are read only where they are shown. The place is the one that the owner wrote in the resale
 * application: the work's own text names an earlier seller's place.
 */
async function wallOf(table: Getter, gallery: Gallery) {
  const { userId, display } = gallery
  const ids = gallery.works.map(({ id }) => id)
  if (ids.length === 0) return []
  const [works, holdings] = await Promise.all([
    getWorks(table, ids),
    display.purchasePrice ? getHoldings(table, userId, ids) : [],
  ])
  const applied = display.place ? works.flatMap(({ applicationId }) => applicationId ?? []) : []
  const applications = applied.length > 0 ? await getApplications(table, applied) : []
  const own = applications.filter(application => application.userId === userId)
  return shownInGallery(gallery, works, {
    paid: new Map(holdings.map(({ workId, price }) => [workId, price])),
    places: new Map(own.map(({ productId, terms }) => [productId, terms.storageLocation])),
  })
}
