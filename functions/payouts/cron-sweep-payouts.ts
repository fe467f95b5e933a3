import { sweepPayouts } from '#events/payouts.ts'
import { background } from '#functions/reactions/consume.ts'
import { sweep } from '#functions/reactions/sweep.ts'
import { payoutBatches } from '#functions/store/payouts.ts'
import { isBatchOpen } from '#shared/domain/payout/moves.ts'
import { dayMs } from '#shared/durations.ts'
import { advanceBatch } from './paying/advance-batch.ts'

/** A bank may send a transfer back some days after it has carried it out. */
const followedMs = 40 * dayMs

export const handler = background(sweepPayouts, async (_event, context) => {
  const since = context.now() - followedMs
  const batches = (await payoutBatches(context.table)).filter(batch => isBatchOpen(batch) || batch.updatedAt > since)
  await sweep(batches, 'batch of payouts not advanced', ({ id }) => advanceBatch(context, id))
})
