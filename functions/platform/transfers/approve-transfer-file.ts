import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { approveTransferFile } from '#shared/platform/api/transfers.ts'
import { approveTransfers } from '#shared/platform/transfers/transfer-file.ts'
import { serve } from '../http/serve.ts'
import { moveFile } from './files/move-file.ts'

export const handler = serve(approveTransferFile, context => {
  const { input, apiKey, now, fail } = context
  return moveFile(context, 'approve', before => {
    const at = now()
    const decided = approveTransfers(before, { by: input.approved_by, keyId: apiKey.keyId, at })
    if (decided.outcome === 'refused')
      return decided.code === 'same'
        ? fail('E9994078040', { field: 'approved_by' })
        : fail('E1080320004', { params: [before.state] })
    if (at >= before.cutOff) return fail('E1080321011')
    return { after: decided.file, answer: transferFileView(decided.file) }
  })
})
