import * as z from 'zod'
import { catalogueKeys, galleryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, check, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { galleryKey } from '#shared/domain/catalogue/gallery/address.ts'
import { type Gallery, gallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { hashed } from '../people/issued-codes.ts'

/**
 * Galleries, one item a member, and the claim of their address. A claim is never given back: what was shared once leads
 * to nobody else. That of a member who left is a hash and nothing more (D102). Galleries that are shown are in an index,
 * the latest first.
 */
const Item = gallery()
const Claim = z.object({ userId: z.string(), url: z.string() }).partial()

const claimKey = (url: string) => galleryKeys.claim(hashed(galleryKey(url)))

export const parseGallery = (item: Attributes): Gallery => Item.parse(item)

export const claimIn = (item: Attributes): z.infer<typeof Claim> => Claim.parse(item)

export async function getGallery(table: Getter, userId: string): Promise<Gallery | undefined> {
  const item = await table.get(galleryKeys.gallery(userId))
  return item && parseGallery(item)
}

/** Who claimed this address: nobody any more where they left; undefined where nobody ever did. */
export async function getGalleryClaim(table: Getter, url: string): Promise<z.infer<typeof Claim> | undefined> {
  const item = await table.get(claimKey(url))
  return item && claimIn(item)
}

/** Those that are shown, the latest first. */
export async function shownGalleries(table: Querier): Promise<Gallery[]> {
  const rows = await table.queryAll({ pk: galleryKeys.shown, index: 'GSI1', newestFirst: true, limit: 2_000 })
  return rows.map(parseGallery)
}

function galleryItem(one: Gallery) {
  const { shown, bySince, gallery: keyOf } = galleryKeys
  const listed = one.visibility === 'public' && { GSI1PK: shown, GSI1SK: bySince(one.updatedAt, one.userId) }
  return { ...keyOf(one.userId), ...one, ...listed }
}

/** One a member, at an address that nobody ever had. */
export const newGallery = (one: Gallery) => [
  put({ ...claimKey(one.url), userId: one.userId, url: one.url }, { ifAbsent: true }).or('gallery-url-taken'),
  put(galleryItem(one), { ifAbsent: true }).or('gallery-exists'),
]

/** Erases whose address it was; that it is claimed stays after a member left (D102). */
export const galleryUrlErased = ({ url }: Pick<Gallery, 'url'>) => put({ ...claimKey(url) }).or('busy')

export const putGallery = (after: Gallery, before: Gallery) =>
  put(galleryItem(after), inPlaceOf(before)).or('stale-version')

/** Refuses the transaction where the work passed on or was hidden since it was read (`mayHang`). */
export const stillHangs = (workId: string, userId: string) =>
  check(catalogueKeys.work(workId), [
    '#visibility = :public AND #seller.#userId = :userId',
    { public: 'public', userId },
  ]).or('not-holder')
