import { handle } from '#functions/machinery/http/handle.ts'
import { allPrivateSales } from '#functions/store/selling/private-sales.ts'
import { listPrivateSales } from '#shared/api/selling/private-sales.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { isKnownSale } from '#shared/domain/selling/private-sale/private-sale.ts'
import { saleHeadView } from './views/sale-views.ts'

export const handler = handle(listPrivateSales, async ({ table, caller, language, now }) => {
  const at = now()
  const sales = (await allPrivateSales(table)).filter(sale => isKnownSale(sale, caller.invitedTo))
  const reader = { language, now: at, invitedTo: caller.invitedTo }
  return { list: sales.map(sale => saleHeadView(sale, reader)), serverTime: iso(at) }
})
