import { payoutBatchMoved } from '#events/earning/payouts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { getBatch, putBatch } from '#functions/store/earning/payouts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminMovePayoutBatch } from '#shared/api/earning/console/payouts.ts'
import { batchMovedBy, mayApprove } from '#shared/domain/earning/payout/batch.ts'
import { canTransitionBatch } from '#shared/domain/earning/payout/transitions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { approveTransferFile, deleteTransferFile, sendTransferFile } from '#shared/platform/api/transfers.ts'
import { moveRefusalOf } from './paying/platform-refusal.ts'
import { batchRowOf } from './views/payout-rows.ts'

/**
 * The platform makes the transition first, under a key of the batch's own; the next call completes one that broke off.
 */
export const handler = handle(adminMovePayoutBatch, async context => {
  const { input, caller, table, payments, secrets, now, newId, commit, fail } = context
  const before = await getBatch(table, input.id)
  if (!before) return fail('not-found')
  if (!canTransitionBatch(before, input.move) || before.fileId === null) return fail('payout-state')
  if (input.move === 'approve' && !mayApprove(before, caller.operatorId)) return fail('payout-same-operator')
  const id = before.fileId
  const options = { idempotencyKey: `${before.id}-${input.move}` }
  const move = async () => {
    if (input.move === 'giveUp') return (await payments.client({ deleteTransferFile })).deleteTransferFile({ id })
    const apiKey = await secrets.payoutKey.get()
    const client = await payments.client(
      { approveTransferFile, sendTransferFile },
      apiKey === undefined ? {} : { apiKey },
    )
    return input.move === 'approve'
      ? client.approveTransferFile({ id, approved_by: caller.operatorId }, options)
      : client.sendTransferFile({ id, sent_by: caller.operatorId }, options)
  }
  const done = await move()
  if (!done.ok) return fail(moveRefusalOf(done))
  const at = now()
  const who = { operatorId: caller.operatorId, name: caller.name, at }
  const change =
    input.move === 'approve'
      ? { approved: who }
      : input.move === 'send'
        ? { sent: who }
        : { failure: `given up by ${caller.name}` }
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminMovePayoutBatch.id,
    subject: { kind: 'payout-batch', id: before.id },
    before: { state: before.state },
    after: { move: input.move, total: before.total },
  })
  return untilWritten(async () => {
    const current = await getBatch(table, input.id)
    if (!current) return fail('not-found')
    const after = batchMovedBy(current, input.move, at, change)
    const result = await commit.attempt({
      writes: [putBatch(after, current), audit],
      events: [payoutBatchMoved({ batchId: before.id })],
      answer: { batch: batchRowOf(after, caller.operatorId), serverTime: iso(at) },
    })
    if (isCommitted(result)) return result.answer
    return result.outcome === 'refused' ? undefined : fail('busy', null, 1)
  })
})
