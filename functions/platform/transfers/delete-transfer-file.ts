import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { deleteTransferFile } from '#shared/platform/api/transfers.ts'
import { moveTransferFile } from '#shared/platform/transfers/transfer-file.ts'
import { serve } from '../http/serve.ts'
import { readTransferFile } from '../store/transfers/transfer-files.ts'
import { transferWrites } from './files/record-file.ts'

/** The record stays: who made a file that was never sent may be asked for. */
export const handler = serve(deleteTransferFile, async context => {
  const { input, shop, mode, table, now, commit, fail } = context
  const before = await readTransferFile(table, { mode, shopId: shop.shopId, id: input.id })
  if (!before) return fail('E9992001002')
  const moved = moveTransferFile(before, 'delete', now())
  if (moved.outcome === 'refused') return fail('E1080320004', { params: [before.state] })
  const after = moved.file
  return commit({
    ...transferWrites(context, { what: 'delete', before, after }),
    answer: transferFileView(after),
  })
})
