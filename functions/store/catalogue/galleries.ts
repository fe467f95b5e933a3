import * as z from 'zod'
import { catalogueKeys, galleryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, check, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { galleryKey } from '#shared/domain/catalogue/gallery/address.ts'
import { type Gallery, gallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { hashed } from '../people/issued-codes.ts'

/**
 * Galleries, one item per member, and the claim of their address. A claim is permanent, so that a shared link never
 * leads to somebody else. After a member left only a hash of it remains (D102). Public galleries are in an index, the
 * latest first.
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

/** The claim of this address, without an owner if they left; undefined if it was never claimed. */
export async function getGalleryClaim(table: Getter, url: string): Promise<z.infer<typeof Claim> | undefined> {
  const item = await table.get(claimKey(url))
  return item && claimIn(item)
}

/** Public galleries, the latest first. */
export async function shownGalleries(table: Querier): Promise<Gallery[]> {
  const rows = await table.queryAll({ pk: galleryKeys.shown, index: 'GSI1', newestFirst: true, limit: 2_000 })
  return rows.map(parseGallery)
}

function galleryItem(one: Gallery) {
  const { shown, bySince, gallery: keyOf } = galleryKeys
  const listed = one.visibility === 'public' && { GSI1PK: shown, GSI1SK: bySince(one.updatedAt, one.userId) }
  return { ...keyOf(one.userId), ...one, ...listed }
}

/** One per member, at an address that was never claimed. */
export const newGallery = (one: Gallery) => [
  put({ ...claimKey(one.url), userId: one.userId, url: one.url }, { ifAbsent: true }).or('gallery-url-taken'),
  put(galleryItem(one), { ifAbsent: true }).or('gallery-exists'),
]

/** Removes the owner from a claim; the claim itself stays (D102). */
export const galleryUrlErased = ({ url }: Pick<Gallery, 'url'>) => put({ ...claimKey(url) }).or('busy')

export const putGallery = (after: Gallery, before: Gallery) =>
  put(galleryItem(after), inPlaceOf(before)).or('stale-version')

/** Fails the transaction if the work was handed on or hidden since it was read (`mayHang`). */
export const stillHangs = (workId: string, userId: string) =>
  check(catalogueKeys.work(workId), [
    '#visibility = :public AND #seller.#userId = :userId',
    { public: 'public', userId },
  ]).or('not-holder')
