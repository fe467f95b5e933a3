import { payoutBatchMoved } from '#events/earning/payouts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getBatch, getPayout } from '#functions/store/earning/payouts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminRecordPayout } from '#shared/api/earning/console/payouts.ts'
import { recordTransferResults } from '#shared/platform/api/transfers.ts'
import { stateRefusalOf } from './paying/platform-refusal.ts'

/** The bank's result is recorded with the platform; the payout follows it as it follows every result. */
export const handler = handle(adminRecordPayout, async context => {
  const { input, caller, table, payments, secrets, now, newId, commit, fail } = context
  const payout = await getPayout(table, input.id)
  const batch = payout?.batchId ? await getBatch(table, payout.batchId) : undefined
  if (!payout) return fail('not-found')
  const line = (batch?.lineIds.indexOf(payout.id) ?? -1) + 1
  if (!batch || batch.fileId === null || line === 0) return fail('payout-state')
  const { result, reason } = input
  const apiKey = await secrets.payoutKey.get()
  const client = await payments.client({ recordTransferResults }, apiKey === undefined ? {} : { apiKey })
  const told = await client.recordTransferResults(
    {
      id: batch.fileId,
      results: [{ line, status: result === 'paid' ? 'done' : 'returned', ...(reason && { reason }) }],
    },
    { idempotencyKey: `${batch.id}-${line}-${result}` },
  )
  if (!told.ok) return fail(stateRefusalOf(told))
  const audit = audited({
    id: newId(),
    at: now(),
    by: caller,
    action: adminRecordPayout.id,
    subject: { kind: 'payout', id: payout.id },
    before: { state: payout.state },
    after: { result, reason: reason ?? null },
  })
  return commit({
    writes: [audit],
    events: [payoutBatchMoved({ batchId: batch.id })],
    answer: { done: true as const },
  })
})
