import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { offerBookSchema, offerSchema } from '#shared/domain/selling/offer/offer.ts'
import type { OffersSnapshot } from '#shared/domain/whole/invariants/offers.ts'

const Sold = artwork().pick({ id: true, lock: true, seller: true, price: true })

/** Offers in a full read of the table for `checkInvariants`; other items are skipped. */
export function offersOf(items: readonly Attributes[]): OffersSnapshot {
  const of = (kind: ItemKind) => items.filter(item => isItem(kind, item))
  const works = of('work').map(item => Sold.parse(item))
  return {
    books: of('offer-book').map(item => offerBookSchema.parse(item)),
    offers: of('offer').map(item => offerSchema.parse(item)),
    locks: new Map(works.map(({ id, lock }) => [id, lock ?? null])),
    asked: new Map(works.map(({ id, price }) => [id, price])),
    sellers: new Map(works.map(({ id, seller }) => [id, seller])),
  }
}
