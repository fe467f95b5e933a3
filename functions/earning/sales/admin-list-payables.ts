import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { allEntries } from '#functions/store/buying/journal.ts'
import { allParcels } from '#functions/store/fulfilment/parcels.ts'
import { adminListPayables } from '#shared/api/earning/console/sales.ts'
import { balanceOf, payablesOf } from '#shared/domain/earning/payout/payable.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { accounts, sellerAccountOf, sellerKey } from '#shared/domain/kernel/money/journal.ts'

export const handler = handle(adminListPayables, async ({ input, language, table }) => {
  const [sales, entries] = await Promise.all([allParcels(table), allEntries(table)])
  const bySeller = Map.groupBy(sales, ({ seller }) => sellerKey(seller))
  const ofAccount = Map.groupBy(entries, entry => sellerAccountOf(entry) ?? '')
  const { list, ...rest } = pageOfAll(
    [...bySeller].sort(([a], [b]) => (a < b ? -1 : 1)),
    input,
  )
  const rows = list.map(([seller, items]) => {
    const { balance: _balance, ...owed } = payablesOf(seller, items, ofAccount.get(accounts.seller(seller)) ?? [])
    const [first] = items
    return { seller, name: first ? say(first.seller.name, language) : '', works: items.length, ...owed }
  })
  return { ...rest, list: rows, balance: { entries: entries.length, ...balanceOf(entries) } }
})
