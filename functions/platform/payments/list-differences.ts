import { pageOfRows } from '#shared/platform/api/lists.ts'
import { discrepancyView, listDifferences } from '#shared/platform/api/payments/differences.ts'
import { serve } from '../http/serve.ts'
import { discrepanciesOf } from '../store/payments/discrepancies.ts'

export const handler = serve(listDifferences, async ({ input, shop, mode, table, call, fail }) => {
  const all = await discrepanciesOf(table, { mode, shopId: shop.shopId })
  const rows = all.filter(({ state }) => state === input.status).map(discrepancyView)
  if (input.sort?.some(({ descending }) => !descending)) rows.reverse()
  const pages = Math.max(1, Math.ceil(rows.length / input.limit))
  return pageOfRows(rows, input, call) ?? fail('E0095091007', { params: ['1', String(pages)] })
})
