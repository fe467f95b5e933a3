import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { booksOf, type Desk } from './desk.ts'

/** The desk of a call that may ask the acquirer. */
export function deskOf(context: Parameters<typeof booksOf>[0]): Desk {
  const { shop, mode, now, newId } = context
  const tenant = shop.platformId === undefined ? {} : { tenant: shop.shopId }
  return { ...booksOf(context), acquirer: acquirerFor({ shopId: shop.shopId, mode, ...tenant }, { now, newId }) }
}
