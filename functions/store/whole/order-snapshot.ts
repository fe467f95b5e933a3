import { type ItemKind, isItem, ownerIn } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Books } from '#shared/domain/whole/invariants/journal.ts'
import type { OrderBook, PlatformPayment } from '#shared/domain/whole/invariants/orders.ts'
import { hashOfEntry, parseEntry } from '../buying/journal.ts'
import { parseOrder } from '../buying/orders.ts'
import { parseClaim } from '../fulfilment/claims.ts'
import { parseParcel } from '../fulfilment/parcels.ts'
import { parseMoney, parseRefund } from '../fulfilment/refunds.ts'
import { AddressBook } from '../people/addresses.ts'

const Work = artwork()

/** The orders among these items. */
export function ordersIn(items: readonly Attributes[]): Order[] {
  const agreed = new Map(items.map(item => [ownerIn('order-agreed', item), item]))
  return items.flatMap(item => {
    const id = ownerIn('order', item)
    return id === undefined ? [] : [parseOrder(item, agreed.get(id))]
  })
}

/** Orders with parcels, claims and refunds in a full read of the table, for `checkInvariants`. */
export function saleBooksOf(
  items: readonly Attributes[],
  payments: readonly PlatformPayment[] | null = null,
): OrderBook & Books {
  const of = (kind: ItemKind) => items.filter(item => isItem(kind, item))
  return {
    orders: ordersIn(items),
    items: of('order-item').map(parseParcel),
    monies: of('order-money').map(parseMoney),
    refunds: of('refund').map(parseRefund),
    claims: of('claim').map(parseClaim),
    entries: of('journal-entry').map(row => {
      const { hash, ...entry } = parseEntry(row)
      return { ...entry, hash, intact: hashOfEntry(entry) === hash }
    }),
    works: of('work').map(row => Work.parse(row)),
    addresses: of('addresses').map(row => ({
      userId: ownerIn('addresses', row) ?? '',
      list: AddressBook.parse(row).list,
    })),
    payments,
  }
}
