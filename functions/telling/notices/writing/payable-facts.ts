import type { TableMethods } from '#functions/machinery/table/table.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { addressIn, getAddresses } from '#functions/store/people/addresses.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { destinationOf } from '#shared/domain/people/address/address.ts'
import { amountsOf, chargeLine } from '#shared/domain/selling/policy/shipping.ts'

/** Facts by which a winner, or the maker of an accepted offer, pays: the page and the amount. */
export interface PayableFacts {
  /** The open order that pays for it. */
  readonly orderId: string | null
  /** Yen with delivery: of that order, else to the member's default address; null where it is not known yet. */
  readonly total: number | null
}

export const nothingToPay: PayableFacts = { orderId: null, total: null }

interface Agreed {
  readonly memberId: string
  readonly price: number
  readonly now: number
}

export async function payableFactsOf(
  table: TableMethods,
  work: Artwork | undefined,
  { memberId, price, now }: Agreed,
): Promise<PayableFacts> {
  const lock = work?.lock?.heldBy === memberId ? work.lock : undefined
  const order = lock?.orderId === undefined ? undefined : await findOrder(table, lock.orderId)
  if (order) return { orderId: order.id, total: order.payStatus === 'quote' ? null : order.amounts.total }
  const address = work && addressIn(await getAddresses(table, memberId))
  if (!address) return nothingToPay
  const to = destinationOf(address)
  const charged = { listPrice: price, boxSizeCm: work.boxSizeCm, seller: work.seller }
  const line = chargeLine(charged, to, await currentPolicy(table, now))
  return { orderId: null, total: line.transport === null ? null : amountsOf([line], to.country).total }
}
