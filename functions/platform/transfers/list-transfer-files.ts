import { pageOfRows } from '#shared/platform/api/lists.ts'
import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { listTransferFiles } from '#shared/platform/api/transfers.ts'
import { serve } from '../http/serve.ts'
import { transferFilesOf } from '../store/transfers/transfer-files.ts'

export const handler = serve(listTransferFiles, async ({ input, shop, mode, table, call, fail }) => {
  const rows = (await transferFilesOf(table, mode, shop.shopId)).map(transferFileView)
  if (input.sort?.some(({ descending }) => !descending)) rows.reverse()
  const pages = Math.max(1, Math.ceil(rows.length / input.limit))
  return pageOfRows(rows, input, call) ?? fail('E0095091007', { params: ['1', String(pages)] })
})
