import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { allEntries } from '#functions/store/journal.ts'
import { allParcels } from '#functions/store/parcels.ts'
import { adminListPayables } from '#shared/api/console/sales.ts'
import { say } from '#shared/domain/language.ts'
import { accounts, sellerAccountOf, sellerKey } from '#shared/domain/money/journal.ts'
import { balanceOf, payablesOf } from '#shared/domain/payout/payable.ts'

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
