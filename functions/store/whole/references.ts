import { auctionClosed } from '#events/selling/auctions.ts'
import { type ItemKind, isItem, ownerIn } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'

/**
 * References of an item to orders, works, auctions and members, its own first; none if no invariant uses the item.
 * Items with a common reference must be checked in one snapshot. References are read unvalidated, because broken items
 * are for the check to report.
 */
export function itemReferences(item: Attributes): string[] {
  for (const [kind, references] of Object.entries(referencesByKind)) {
    // The cast is safe: the keys of the record are kinds.
    if (isItem(kind as ItemKind, item)) return references(item).filter(reference => !/ (undefined|)$/.test(reference))
  }
  return []
}

const order = (id: unknown) => `order ${String(id).replace(/-debt$/, '')}`
const work = (id: unknown) => `work ${id}`
const room = (id: unknown) => `room ${id}`
const auction = (id: unknown) => `auction ${id}`
const sale = (id: unknown) => `private-sale ${id}`
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
const rows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const referencesByKind = {
  work: item => {
    const { id, lock, privateSale } = item
    const isOrders = ['checkout', 'order'].includes(String(field(lock, 'kind')))
    return [
      work(id),
      sale(field(privateSale, 'id')),
      ...(isOrders ? [order(field(lock, 'refId'))] : []),
      order(field(lock, 'orderId')),
    ]
  },
  order: item => [order(ownerIn('order', item)), `payment ${field(item['payment'], 'id')}`],
  'order-agreed': item => [
    order(ownerIn('order-agreed', item)),
    ...rows(item['lines']).map(line => work(field(line, 'productId'))),
  ],
  'order-item': ({ orderId, productId }) => [order(orderId), work(productId)],
  'order-money': ({ orderId }) => [order(orderId)],
  refund: ({ orderId }) => [order(orderId)],
  claim: ({ orderId }) => [order(orderId)],
  pickup: ({ orderId }) => [order(orderId)],
  'private-sale': ({ id, productIds }) => [sale(id), ...rows(productIds).map(work)],
  guest: ({ saleId }) => [sale(saleId)],
  'journal-entry': ({ orderId }) => [order(orderId)],
  holding: ({ workId }) => [work(workId)],
  // Open applications are counted per seller, so that all of them are checked together.
  application: ({ productId, userId }) => [work(productId), `seller ${userId}`],
  seller: ({ userId }) => [`seller ${userId}`],
  gallery: ({ userId, works }) => [`gallery of ${userId}`, ...rows(works).map(each => work(field(each, 'id')))],
  'gallery-claim': ({ userId }) => (userId === undefined ? [] : [`gallery of ${userId}`]),
  addresses: item => [`member ${ownerIn('addresses', item)}`],
  'auction-run': ({ auctionId, productId }) => [auction(auctionId), work(productId)],
  'auction-head': ({ auctionId, productId }) => [auction(auctionId), work(productId)],
  'auction-entry': ({ auctionId }) => [auction(auctionId)],
  'bid-history': ({ auctionId }) => [auction(auctionId)],
  'offer-book': ({ productId }) => [work(productId)],
  offer: ({ productId }) => [work(productId)],
  // Two rooms of the same work, member and seller must be found together.
  room: ({ id, productId }) => [room(id), work(productId)],
  'room-message': ({ roomId }) => [room(roomId)],
  'room-sent': ({ roomId }) => [room(roomId)],
  'room-report': ({ roomId }) => [room(roomId)],
  // Suspicions of a seller are checked together.
  suspicion: ({ seller }) => [`suspicions ${seller}`],
  'ledger-entry': item => [work(ownerIn('ledger-entry', item))],
  transaction: ({ events }) =>
    rows(events).flatMap(event =>
      field(event, 'type') === auctionClosed.type ? [auction(field(field(event, 'data'), 'auctionId'))] : [],
    ),
} as const satisfies Partial<Record<ItemKind, (item: Attributes) => string[]>>
