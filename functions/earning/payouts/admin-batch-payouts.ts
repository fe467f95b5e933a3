import { payoutBatchMoved } from '#events/earning/payouts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { getPayouts, putBatch } from '#functions/store/earning/payouts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminBatchPayouts } from '#shared/api/earning/console/payouts.ts'
import type { PayoutBatch } from '#shared/domain/earning/payout/batch.ts'
import { isReleasable } from '#shared/domain/earning/payout/transitions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { isTransferDate } from '#shared/platform/transfers/business-day.ts'
import { batchRowOf } from './views/payout-rows.ts'

/** Writes the batch with its approver and payouts first; a reaction then locks the payouts and has the file made. */
export const handler = handle(
  adminBatchPayouts,
  async ({ input, caller, table, now, newId, commit, fail, invalid }) => {
    const ids = [...new Set(input.ids)]
    const payouts = await getPayouts(table, ids)
    if (payouts.length < ids.length) return fail('payout-empty')
    if (!payouts.every(isReleasable)) return fail('payout-state')
    const at = now()
    // The platform would refuse the file only after the batch was acknowledged.
    if (!isTransferDate(input.transferDate, at, await holidays()))
      return invalid({ field: 'transferDate', key: 'TRANSFER_DATE' })
    const total = payouts.reduce((sum, { amount }) => sum + amount, 0)
    const batch: PayoutBatch = {
      id: newId(),
      version: 1,
      state: 'locking',
      transferDate: input.transferDate,
      payoutIds: ids,
      lineIds: [],
      count: ids.length,
      total,
      fileId: null,
      fileVersion: 0,
      created: { operatorId: caller.operatorId, name: caller.name, at },
      ...{ approved: null, exported: null, sent: null, failure: null },
      updatedAt: at,
    }
    const audit = audited({
      id: newId(),
      at,
      by: caller,
      action: adminBatchPayouts.id,
      subject: { kind: 'payout-batch', id: batch.id },
      before: null,
      after: { transferDate: batch.transferDate, payouts: ids, total },
    })
    return commit({
      writes: [putBatch(batch), audit],
      events: [payoutBatchMoved({ batchId: batch.id })],
      answer: { batch: batchRowOf(batch, caller.operatorId), serverTime: iso(at) },
    })
  },
)
