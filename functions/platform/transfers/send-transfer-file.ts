import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { sendTransferFile } from '#shared/platform/api/transfers.ts'
import { moveTransferFile } from '#shared/platform/transfers/transfer-file.ts'
import { serve } from '../http/serve.ts'
import { moveFile } from './files/move-file.ts'

export const handler = serve(sendTransferFile, context => {
  const { input, apiKey, now, fail } = context
  return moveFile(context, 'send', before => {
    const at = now()
    const moved = moveTransferFile(before, 'send', at)
    if (moved.outcome === 'refused') return fail('E1080320004', { params: [before.state] })
    const after = { ...moved.file, sent: { by: input.sent_by, keyId: apiKey.keyId, at } }
    return { after, answer: transferFileView(after) }
  })
})
