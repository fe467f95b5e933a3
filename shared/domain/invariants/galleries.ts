// What must hold of members' galleries (S9). Their rows join the snapshot as soon as they are stored.

import { galleryRules } from '../money/fees.ts'
import type { Artwork } from '../work/artwork.ts'
import type { Violation } from './violation.ts'

export interface Gallery {
  readonly userId: string
  readonly url: string
  /** As it was when the gallery was opened: a shared address never leads elsewhere. */
  readonly firstUrl: string
  readonly productIds: readonly string[]
}

/** One to twelve works, all of them the holder's own; an address that is nobody else's and never changes. */
export function checkGalleries(galleries: readonly Gallery[], works: readonly Pick<Artwork, 'id' | 'seller'>[]) {
  const holders = new Map(works.map(({ id, seller }) => [id, seller.userId]))
  const urls = Map.groupBy(galleries, ({ url }) => url)
  return galleries.flatMap(({ userId, url, firstUrl, productIds }): Violation[] => {
    const foreign = productIds.filter(id => holders.get(id) !== userId)
    const isFull = productIds.length >= 1 && productIds.length <= galleryRules.works
    const wrongs = [
      !isFull && `shows ${productIds.length} works`,
      new Set(productIds).size < productIds.length && 'shows a work twice',
      foreign.length > 0 && `shows ${foreign.join(', ')}, held by another`,
      (urls.get(url) ?? []).length > 1 && `shares its address ${url}`,
      url !== firstUrl && `moved from ${firstUrl} to ${url}`,
    ]
    return wrongs.flatMap(detail => (detail ? [{ rule: 'S9', subject: `gallery of ${userId}`, detail }] : []))
  })
}
