import { advancePayouts } from '#events/earning/payouts.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { payoutBatches } from '#functions/store/earning/payouts.ts'
import { advanceBatch } from './paying/advance-batch.ts'

export const handler = consume(advancePayouts, async (event, context) => {
  const batchId =
    event.type === 'payout.batch-moved' ? event.data.batchId : await batchOfFile(context.table, event.data.fileId)
  if (batchId !== undefined) await advanceBatch(context, batchId)
})

/** The batch of a transfer file, or undefined: the shop may have files that pay no batch. */
const batchOfFile = async (table: TableReader, fileId: string): Promise<string | undefined> =>
  (await payoutBatches(table)).find(batch => batch.fileId === fileId)?.id
