import type { adminGetProduct } from '#shared/api/catalogue/console/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { PlacedWork } from '#shared/domain/catalogue/work/transitions.ts'
import { priceTypeNumbers, saleStatusNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'

export type AdminWork = OutputOf<typeof adminGetProduct>

/** Where the work of an answer stands, as the table of transitions asks. */
export function placedWork(work: AdminWork): PlacedWork {
  const { seller, state, saleStatus, priceType, lock, visibility, price, updatedAt, edition } = work
  return {
    visibility,
    price,
    edition,
    updatedAt: Date.parse(updatedAt),
    seller: { ...seller, type: wordOf(sellerTypeNumbers, seller.type) },
    state: wordOf(workStateNumbers, state),
    saleStatus: wordOf(saleStatusNumbers, saleStatus),
    priceType: priceType && wordOf(priceTypeNumbers, priceType),
    lock: lock && { ...lock, until: lock.until === null ? undefined : Date.parse(lock.until) },
  }
}
