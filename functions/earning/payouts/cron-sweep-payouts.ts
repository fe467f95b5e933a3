import { sweepPayouts } from '#events/earning/payouts.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { debtors, payoutBatches } from '#functions/store/earning/payouts.ts'
import { isBatchOpen } from '#shared/domain/earning/payout/transitions.ts'
import { dayMs } from '#shared/durations.ts'
import { advanceBatch } from './paying/advance-batch.ts'
import { setOffPayouts } from './paying/set-off-payouts.ts'

/** Period in which a bank may return a transfer that it has already carried out; ms. */
const followedMs = 40 * dayMs

export const handler = background(sweepPayouts, async (_event, context) => {
  const since = context.now() - followedMs
  const batches = (await payoutBatches(context.table)).filter(batch => isBatchOpen(batch) || batch.updatedAt > since)
  // Refunds made after the payout are set off against open payouts.
  const owing = (await debtors(context.table)).map(seller => ({ seller }))
  await sweep(owing, 'payouts not set off', ({ seller }) => setOffPayouts(context, seller))
  await sweep(batches, 'batch of payouts not advanced', ({ id }) => advanceBatch(context, id))
})
