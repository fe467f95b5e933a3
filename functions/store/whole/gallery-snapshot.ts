import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import type { GalleryBook } from '#shared/domain/whole/invariants/galleries.ts'
import { claimIn, parseGallery } from '../catalogue/galleries.ts'
import { parseWork } from '../catalogue/works.ts'
import { parseHolding } from '../selling/holdings.ts'

/** Galleries and their works in a full read of the table for `checkInvariants`; `at` in epoch ms. */
export function galleryBookOf(items: readonly Attributes[], at?: number): GalleryBook {
  const of = (kind: ItemKind) => items.filter(item => isItem(kind, item))
  return {
    galleries: of('gallery').map(parseGallery),
    claims: of('gallery-claim').map(claimIn),
    works: of('work').map(parseWork),
    holdings: of('holding').map(parseHolding),
    at,
  }
}
