import { handle } from '#functions/machinery/http/handle.ts'
import { allPrivateSales } from '#functions/store/selling/private-sales.ts'
import { adminListPrivateSales } from '#shared/api/selling/console/private-sales.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { adminSaleView } from './views/sale-views.ts'

export const handler = handle(adminListPrivateSales, async ({ table, now }) => {
  const at = now()
  return { list: (await allPrivateSales(table)).map(sale => adminSaleView(sale, at)), serverTime: iso(at) }
})
