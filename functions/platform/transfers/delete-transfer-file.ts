import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { deleteTransferFile } from '#shared/platform/api/transfers.ts'
import { moveTransferFile } from '#shared/platform/transfers/transfer-file.ts'
import { serve } from '../http/serve.ts'
import { moveFile } from './files/move-file.ts'

/** The record is kept, as evidence of who made a file that was never sent. */
export const handler = serve(deleteTransferFile, context => {
  const { now, fail } = context
  return moveFile(context, 'delete', before => {
    const moved = moveTransferFile(before, 'delete', now())
    if (moved.outcome === 'refused') return fail('E1080320004', { params: [before.state] })
    return { after: moved.file, answer: transferFileView(moved.file) }
  })
})
