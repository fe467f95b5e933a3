import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { approveTransferFile } from '#shared/platform/api/transfers.ts'
import { approveTransfers } from '#shared/platform/transfers/transfer-file.ts'
import { serve } from '../http/serve.ts'
import { readTransferFile } from '../store/transfers/transfer-files.ts'
import { transferWrites } from './files/record-file.ts'

export const handler = serve(approveTransferFile, async context => {
  const { input, shop, mode, table, apiKey, now, commit, fail } = context
  const before = await readTransferFile(table, { mode, shopId: shop.shopId, id: input.id })
  if (!before) return fail('E9992001002')
  const at = now()
  const decided = approveTransfers(before, { by: input.approved_by, keyId: apiKey.keyId, at })
  if (decided.outcome === 'refused')
    return decided.code === 'same'
      ? fail('E9994078040', { field: 'approved_by' })
      : fail('E1080320004', { params: [before.state] })
  if (at >= before.cutOff) return fail('E1080321011')
  const after = decided.file
  return commit({
    ...transferWrites(context, { what: 'approve', before, after }),
    answer: transferFileView(after),
  })
})
