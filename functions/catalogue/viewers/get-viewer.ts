import { handle } from '#functions/machinery/http/handle.ts'
import { shownGalleryOf } from '#functions/views/galleries.ts'
import { shownMember } from '#functions/views/seller-pages.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { getViewer } from '#shared/api/catalogue/viewers.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'

/** Number of a gallery's pictures in its row. */
const galleryPictures = 3

/** A member who shows nothing is answered as an unknown member: nobody learns that something is hidden. */
export const handler = handle(getViewer, async ({ input, table, caller, language, currency, now, fail }) => {
  const member = await shownMember(table, input.id)
  if (!member) return fail('not-found')
  const { profile, onSale, owned } = member
  const isOwn = caller?.userId === input.id
  if (!isOwn && onSale.length === 0 && owned.length === 0) return fail('not-found')
  const shown = [...onSale, ...owned.map(({ work }) => work)]
  const [cards, wall] = await Promise.all([
    cardsOf(table, shown, { language, currency, now, caller }),
    shownGalleryOf(table, input.id),
  ])
  const cardOf = new Map(cards.map(card => [card.id, card]))
  return {
    user: { id: input.id, username: profile.username, avatar: profile.avatar ?? null },
    onSale: onSale.flatMap(({ id }) => cardOf.get(id) ?? []),
    owned: owned.flatMap(({ work: { id }, since, price }) => {
      const work = cardOf.get(id)
      return work ? [{ work, since: isoOrNull(since), price }] : []
    }),
    gallery: wall
      ? {
          url: wall.gallery.url,
          name: wall.gallery.name,
          text: wall.gallery.text,
          works: wall.hung.length,
          imgs: wall.hung.flatMap(({ work }) => work.imgs[0] ?? []).slice(0, galleryPictures),
        }
      : null,
    isOwn,
    serverTime: iso(now()),
  }
})
