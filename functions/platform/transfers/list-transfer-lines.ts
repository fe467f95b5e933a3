import { pageOfRows } from '#shared/platform/api/lists.ts'
import { transferLineView } from '#shared/platform/api/transfers/wire.ts'
import { listTransferLines } from '#shared/platform/api/transfers.ts'
import { serve } from '../http/serve.ts'
import { linesOf, readTransferFile } from '../store/transfers/transfer-files.ts'

export const handler = serve(listTransferLines, async ({ input, shop, mode, table, call, fail }) => {
  const file = await readTransferFile(table, { mode, shopId: shop.shopId, id: input.id })
  if (!file) return fail('E9992001002')
  const rows = (await linesOf(table, file)).map(transferLineView)
  if (input.sort?.some(({ descending }) => descending)) rows.reverse()
  const pages = Math.max(1, Math.ceil(rows.length / input.limit))
  return pageOfRows(rows, input, call) ?? fail('E0095091007', { params: ['1', String(pages)] })
})
