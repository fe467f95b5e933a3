import type { adminCreateProduct } from '#shared/api/catalogue/console/works.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { priceTypeNumbers, saleStatusNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'

/** A work for the console: stored values as the numbers of the calls, times as ISO. */
export function workView(work: Artwork) {
  const { lock, auction, firstListedAt, listedAt } = work
  return {
    ...auditedWork(work),
    createdAt: iso(work.createdAt),
    updatedAt: iso(work.updatedAt),
    firstListedAt: firstListedAt === undefined ? undefined : iso(firstListedAt),
    listedAt: listedAt === undefined ? undefined : iso(listedAt),
    lock: lock && { ...lock, until: lock.until === undefined ? null : iso(lock.until) },
    auction: auction && { ...auction, startAt: iso(auction.startAt), endAt: iso(auction.endAt) },
  }
}

/** A work in the form in which the audit trail stores it and the console shows it. */
export const auditedWork = ({
  lastHold: _lastHold,
  releasedAt: _releasedAt,
  originals: _originals,
  ledger: _ledger,
  ...work
}: Artwork) => ({
  ...work,
  seller: { ...work.seller, type: sellerTypeNumbers[work.seller.type] },
  state: workStateNumbers[work.state],
  saleStatus: saleStatusNumbers[work.saleStatus],
  priceType: work.priceType && priceTypeNumbers[work.priceType],
})

/** The seller in the form in which an editor enters it. */
export const sellerFrom = (seller: InputOf<typeof adminCreateProduct>['seller']): Artwork['seller'] => ({
  ...seller,
  type: wordOf(sellerTypeNumbers, seller.type),
})
