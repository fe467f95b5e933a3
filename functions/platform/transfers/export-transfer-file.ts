import { createHash } from 'node:crypto'
import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { exportTransferFile } from '#shared/platform/api/transfers.ts'
import { moveTransferFile, type TransferFile } from '#shared/platform/transfers/transfer-file.ts'
import { zenginFile } from '#shared/platform/transfers/zengin-file.ts'
import { serve } from '../http/serve.ts'
import { linesOf } from '../store/transfers/transfer-files.ts'
import { moveFile } from './files/move-file.ts'

/** Whether the file was exported before: it gets the same bytes again. */
const isOut = ({ state }: TransferFile) => state === 'EXPORTED' || state === 'SENT' || state === 'RESULT_IMPORTED'

export const handler = serve(exportTransferFile, context => {
  const { input, table, apiKey, now, fail } = context
  return moveFile(context, 'export', async before => {
    const content = zenginFile(before, await linesOf(table, before), input.line_end)
    const answerOf = (file: TransferFile) => ({
      object: 'transfer_export' as const,
      file: transferFileView(file),
      file_name: `${file.transferDate.replaceAll('-', '')}-${file.id}.txt`,
      content: Buffer.from(content).toString('base64'),
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    if (isOut(before)) return { answer: answerOf(before) }
    const at = now()
    const moved = moveTransferFile(before, 'export', at)
    if (moved.outcome === 'refused') return fail('E1080320004', { params: [before.state] })
    // The bank would no longer accept it for its date: it has to be cancelled and made again.
    if (at >= before.cutOff) return fail('E1080321011')
    const after = { ...moved.file, exported: { by: input.exported_by, keyId: apiKey.keyId, at } }
    return { after, answer: answerOf(after) }
  })
})
