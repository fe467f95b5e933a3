import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { getBatch, putBatch } from '#functions/store/earning/payouts.ts'
import { nothingSent, sumSent } from '#functions/store/earning/sent-sums.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminExportPayoutBatch } from '#shared/api/earning/console/payouts.ts'
import { batchMovedBy } from '#shared/domain/earning/payout/batch.ts'
import { exportTransferFile } from '#shared/platform/api/transfers.ts'
import { payoutRefusalOf } from './paying/platform-refusal.ts'
import { batchRowOf } from './views/payout-rows.ts'

/** The audit trail records each time who exported the file. */
export const handler = handle(adminExportPayoutBatch, async context => {
  const { input, caller, table, payments, secrets, now, newId, commit, fail } = context
  const before = await getBatch(table, input.id)
  if (!before) return fail('not-found')
  if (before.fileId === null) return fail('payout-state')
  const apiKey = await secrets.payoutKey.get()
  const client = await payments.client({ exportTransferFile }, apiKey === undefined ? {} : { apiKey })
  const made = await client.exportTransferFile({
    id: before.fileId,
    exported_by: caller.operatorId,
    line_end: input.lineEnd,
  })
  if (!made.ok) return fail(payoutRefusalOf(made))
  const at = now()
  const who = { operatorId: caller.operatorId, name: caller.name, at }
  const { file_name: fileName, content, sha256 } = made.data
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminExportPayoutBatch.id,
    subject: { kind: 'payout-batch', id: before.id },
    before: { state: before.state },
    after: { sha256 },
  })
  // The file orders the bank to pay, so that money leaves here; exporting the same bytes again orders nothing new.
  const letsOut = (yen: number) => sumSent(caller.operatorId, { yen, now: at, seen: nothingSent, isProved: true })
  return untilWritten(async () => {
    const current = await getBatch(table, input.id)
    if (!current) return fail('not-found')
    const after = current.exported ? current : batchMovedBy(current, 'export', at, { exported: who })
    const result = await commit.attempt({
      writes: [...(after === current ? [] : [putBatch(after, current), letsOut(current.total)]), audit],
      answer: { batch: batchRowOf(after, caller.operatorId), fileName, content, sha256 },
    })
    if (isCommitted(result)) return result.answer
    return result.outcome === 'refused' ? undefined : fail('busy', null, 1)
  })
})
