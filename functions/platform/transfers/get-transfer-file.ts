import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { getTransferFile } from '#shared/platform/api/transfers.ts'
import { serve } from '../http/serve.ts'
import { readTransferFile } from '../store/transfers/transfer-files.ts'

export const handler = serve(getTransferFile, async ({ input, shop, mode, table, fail }) => {
  const file = await readTransferFile(table, { mode, shopId: shop.shopId, id: input.id })
  return file ? transferFileView(file) : fail('E9992001002')
})
