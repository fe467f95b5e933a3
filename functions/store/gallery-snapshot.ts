import { type ItemKind, isItem } from '#functions/table/item-kinds.ts'
import type { Attributes } from '#functions/table/write.ts'
import type { GalleryBook } from '#shared/domain/invariants/galleries.ts'
import { claimIn, parseGallery } from './galleries.ts'
import { parseHolding } from './holdings.ts'
import { parseWork } from './works.ts'

/** Galleries and what hangs in them in a full read of the table, as `checkInvariants` asks for them; `at` in epoch ms. */
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
