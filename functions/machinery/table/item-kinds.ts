/** Prefixes of an item's keys by kind, for readers of items of every kind: the stream and full reads of the table. */
const itemKeys = {
  transaction: ['TX#', 'TX'],
  'auction-head': ['AUCTIONHEAD#', 'HEAD'],
  'auction-run': ['AUCTION#', 'RUN'],
  'auction-entry': ['AUCTION#', 'ENTRY#'],
  'bid-history': ['BIDDER#', 'AUCTION#'],
  'offer-book': ['OFFERS#', 'BOOK'],
  offer: ['OFFER#', 'OFFER'],
  work: ['WORK#', 'WORK'],
  'favourite-count': ['WORK#', 'FAVOURITES'],
  content: ['CONTENT#', ''],
  addresses: ['MEMBER#', 'ADDRESSES'],
  order: ['ORDER#', 'ORDER'],
  'order-agreed': ['ORDER#', 'AGREED'],
  'order-money': ['ORDER#', 'MONEY'],
  'order-item': ['ORDERITEM#', 'ITEM'],
  refund: ['REFUND#', 'REFUND'],
  claim: ['CLAIM#', 'CLAIM'],
  pickup: ['PICKUP#', 'PICKUP'],
  'private-sale': ['PRIVATESALES', ''],
  guest: ['GUESTS#', 'MEMBER#'],
  'journal-entry': ['JOURNAL#', 'ENTRY#'],
  holding: ['HOLDER#', 'WORK#'],
  application: ['APPLICATION#', 'APPLICATION'],
  seller: ['MEMBER#', 'SELLER'],
  room: ['ROOM#', 'ROOM'],
  'room-message': ['ROOM#', 'MESSAGE#'],
  'room-sent': ['ROOM#', 'SENT#'],
  'ledger-entry': ['LEDGER#', 'ENTRY#'],
  'room-report': ['ROOM#', 'REPORT#'],
  gallery: ['MEMBER#', 'GALLERY'],
  'gallery-claim': ['GALLERY#', 'CLAIM'],
  suspicion: ['SUSPICION#', 'SUSPICION'],
} as const satisfies Record<string, readonly [partition: string, sort: string]>
export type ItemKind = keyof typeof itemKeys

/**
 * The part after the prefix of an item's partition key, if the item is of this kind: an order's id, the kind of a
 * content record. A sort key that ends in `#` or is empty is a prefix too.
 */
export function ownerIn(kind: ItemKind, item: Readonly<Record<string, unknown>>): string | undefined {
  const [partition, sort] = itemKeys[kind]
  const [PK, SK] = [String(item['PK']), String(item['SK'])]
  const isKind = PK.startsWith(partition) && (/#$|^$/.test(sort) ? SK.startsWith(sort) : SK === sort)
  return isKind ? PK.slice(partition.length) : undefined
}

export const isItem = (kind: ItemKind, item: Readonly<Record<string, unknown>>) => ownerIn(kind, item) !== undefined
