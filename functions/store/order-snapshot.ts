import type { Attributes } from '#functions/table/write.ts'
import type { Books } from '#shared/domain/invariants/journal.ts'
import type { OrderBook, PlatformPayment } from '#shared/domain/invariants/orders.ts'
import { artwork } from '#shared/domain/work/artwork.ts'
import { AddressBook } from './addresses.ts'
import { parseClaim, parseMoney, parseParcel, parseRefund } from './deliveries.ts'
import { hashOfEntry, parseEntry } from './journal.ts'
import { parseOrder } from './orders.ts'

const Work = artwork()

/** Orders and all that follows them in a full read of the table, as `checkInvariants` asks for them. */
export function saleBooksOf(
  items: readonly Attributes[],
  payments: readonly PlatformPayment[] | null = null,
): OrderBook & Books {
  const of = (PK: RegExp, SK: RegExp) =>
    items.filter(item => PK.test(String(item['PK'])) && SK.test(String(item['SK'])))
  return {
    orders: of(/^ORDER#/, /^ORDER$/).map(parseOrder),
    items: of(/^ORDERITEM#/, /^ITEM$/).map(parseParcel),
    monies: of(/^ORDER#/, /^MONEY$/).map(parseMoney),
    refunds: of(/^REFUND#/, /^REFUND$/).map(parseRefund),
    claims: of(/^CLAIM#/, /^CLAIM$/).map(parseClaim),
    entries: of(/^JOURNAL#/, /^ENTRY#/).map(row => {
      const { hash, ...entry } = parseEntry(row)
      return { ...entry, hash, intact: hashOfEntry(entry) === hash }
    }),
    works: of(/^WORK#/, /^WORK$/).map(row => Work.parse(row)),
    addresses: of(/^MEMBER#/, /^ADDRESSES$/).map(row => ({
      userId: String(row['PK']).slice('MEMBER#'.length),
      list: AddressBook.parse(row).list,
    })),
    payments,
  }
}
