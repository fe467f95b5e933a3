import { handle } from '#functions/lib/handle.ts'
import { allSales } from '#functions/store/deliveries.ts'
import { entriesOfSeller } from '#functions/store/journal.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { adminListPayables } from '#shared/api/money-console.ts'
import { accounts, owedTo, sellerKey } from '#shared/domain/journal.ts'
import { say } from '#shared/domain/language.ts'
import { type PayoutState, saleLineOf } from '#shared/domain/sale-line.ts'

/** Payable is what the journal says, nothing else; the rest is on its way there. */
export const handler = handle(adminListPayables, async ({ input, language, table }) => {
  const bySeller = Map.groupBy(await allSales(table), ({ seller }) => sellerKey(seller))
  const { list, ...rest } = pageOfAll(
    [...bySeller].sort(([a], [b]) => (a < b ? -1 : 1)),
    input,
  )
  const rows = list.map(async ([seller, items]) => {
    const entries = await entriesOfSeller(table, seller)
    const sumOf = (state: PayoutState) =>
      items.reduce((sum, item) => {
        const { payStatus, net } = saleLineOf(item)
        // A completed work under a claim is in the journal already: it is held back from there.
        return sum + (payStatus === state && item.settledAt === undefined ? net : 0)
      }, 0)
    const contested = items.reduce(
      (sum, item) => sum + (item.settledAt !== undefined && item.claim?.isOpen ? saleLineOf(item).net : 0),
      0,
    )
    const [first] = items
    return {
      seller,
      name: first ? say(first.seller.name, language) : '',
      payable: owedTo(accounts.seller(seller), entries) - contested,
      held: sumOf('held') + contested,
      pending: sumOf('pending'),
      works: items.length,
    }
  })
  return { ...rest, list: await Promise.all(rows) }
})
