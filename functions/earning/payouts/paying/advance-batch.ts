import { payoutPaid, payoutReturned } from '#events/earning/payouts.ts'
import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { payoutAccount } from '#functions/machinery/runtime/payout-account.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { getBatch, getPayout, getPayouts, putBatch } from '#functions/store/earning/payouts.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { batchAfter, batchStateOfFile, type PayoutBatch } from '#shared/domain/earning/payout/batch.ts'
import { byAge, takenBackIn } from '#shared/domain/earning/payout/debts.ts'
import { isKeptByBan, type Payout } from '#shared/domain/earning/payout/payout.ts'
import { transferFileOf } from '#shared/domain/earning/payout/transfer.ts'
import {
  type BatchTransition,
  batchTransitions,
  canTransitionBatch,
} from '#shared/domain/earning/payout/transitions.ts'
import type { TransferLineWire } from '#shared/platform/api/transfers/wire.ts'
import { createTransferFile, getTransferFile, listTransferLines } from '#shared/platform/api/transfers.ts'
import { endWrites, lockWrites, type PayoutEnd, plannedPayout } from './payout-writes.ts'
import { setOffPayouts } from './set-off-payouts.ts'

interface BatchContext {
  readonly table: TableReader
  readonly now: () => number
  readonly payments: PaymentMethods
  readonly commit: Committer<'put' | 'check'>
}

/**
 * Advances a batch as far as possible now: locks its payouts, has the platform make their file, and takes over the
 * state of the file and of each transfer. Any number of callers and repetitions ends in the same state: each payout
 * changes in one transaction, and the platform makes one file for one key.
 */
export async function advanceBatch(context: BatchContext, batchId: string): Promise<PayoutBatch | undefined> {
  const { table } = context
  const batch = await getBatch(table, batchId)
  if (!batch) return undefined
  if (batch.state === 'locking') return lockAll(context, batch)
  if (batch.state === 'given-up') return releaseAll(context, batch)
  return followFile(context, batch)
}

/**
 * Writes down which payouts are in the file before the platform is asked: a run after one that broke off asks for the
 * same file under the same key.
 */
async function lockAll(context: BatchContext, batch: PayoutBatch): Promise<PayoutBatch> {
  if (batch.lineIds.length > 0) return makeFile(context, batch)
  const { table, now } = context
  const chosen = (await getPayouts(table, batch.payoutIds)).toSorted(byAge)
  for (const seller of new Set(chosen.map(payout => payout.seller))) await setOffPayouts(context, seller)
  for (const { id } of chosen) await lockOne(context, batch, id)
  const locked = (await getPayouts(table, batch.payoutIds)).filter(payout => isOnItsWay(batch, payout))
  if (locked.length === 0) return giveUp(context, batch, 'nothing is left to be paid')
  const lineIds = locked.map(({ id }) => id)
  const noted = await save(context, batch, { ...batch, lineIds, version: batch.version + 1, updatedAt: now() })
  return noted.lineIds.length > 0 ? makeFile(context, noted) : batch
}

/** Retries until the write succeeds: a refund, a claim or another payout may have changed what is owed. */
async function lockOne({ table, now, commit }: BatchContext, batch: PayoutBatch, id: string): Promise<void> {
  const lock = async (attempt: number) => {
    const payout = await getPayout(table, id)
    if (!payout || isOnItsWay(batch, payout)) return 'settled'
    const { account, isBanned } = await payeeOfSeller(table, payout.seller, now())
    if (!account || isKeptByBan(payout, isBanned)) return 'settled'
    const planned = await plannedPayout(table, payout)
    const locked = await lockWrites(table, planned, { batchId: batch.id, account, at: now() })
    if (!locked) return 'settled'
    const once = `lock-${id}-${payout.version}-${batch.id}-${attempt - 1}`
    const { outcome } = await commit({ once, writes: locked.writes })
    return outcome === 'refused' ? undefined : 'settled'
  }
  // The batch goes on without a payout that others keep changing.
  await untilWritten(lock, { attempts: 4, otherwise: () => 'left' })
}

const isOnItsWay = (batch: PayoutBatch, { batchId, state }: Payout): boolean =>
  batchId === batch.id && state === 'batched'

async function makeFile(context: BatchContext, batch: PayoutBatch): Promise<PayoutBatch> {
  const { table, now, payments } = context
  const paid = (await getPayouts(table, batch.lineIds)).flatMap(({ id, amount, account }) =>
    account === null ? [] : [{ id, amount, account }],
  )
  const client = await payments.client({ createTransferFile })
  const made = await client.createTransferFile(
    { ...transferFileOf(payoutAccount(), batch.transferDate, paid), created_by: batch.created.operatorId },
    { idempotencyKey: batch.id },
  )
  if (!made.ok) {
    // A conflict is another run that asks for the same file.
    if (made.unknown || made.status >= 500 || made.status === 429 || made.status === 409) {
      logger.warn('no file of transfers yet', { batchId: batch.id, made })
      return batch
    }
    const failure = made.errors.map(({ error_code, pointer }) => `${error_code} ${pointer ?? ''}`.trim()).join(', ')
    return giveUp(context, batch, failure)
  }
  const { id: fileId, count, total_amount: total } = made.data
  return save(context, batch, batchAfter(batch, 'offer', now(), { fileId, count, total }))
}

/** Writes the state first, so that no other run makes a file meanwhile; then makes each payout payable again. */
async function giveUp(context: BatchContext, batch: PayoutBatch, failure: string): Promise<PayoutBatch> {
  const after = await save(context, batch, batchAfter(batch, 'giveUp', context.now(), { failure }))
  return after.state === 'given-up' ? releaseAll(context, after) : after
}

async function releaseAll(context: BatchContext, batch: PayoutBatch): Promise<PayoutBatch> {
  for (const id of batch.payoutIds) await endPayout(context, batch, id, { move: 'unbatch' })
  return batch
}

async function followFile(context: BatchContext, batch: PayoutBatch): Promise<PayoutBatch> {
  const { payments } = context
  const client = await payments.client({ getTransferFile, listTransferLines })
  const read = await client.getTransferFile({ id: batch.fileId ?? '' })
  if (!read.ok) {
    logger.warn('the file of a batch was not read', { batchId: batch.id, read })
    return batch
  }
  const { status, version } = read.data
  if (version === batch.fileVersion) return batch
  if (status === 'DELETED') return giveUp(context, batch, 'the file was given up')
  let isTaken = true
  // Payouts that a slower run locked after the lines of the file were fixed.
  for (const id of batch.payoutIds) {
    if (!batch.lineIds.includes(id)) isTaken = (await endPayout(context, batch, id, { move: 'unbatch' })) && isTaken
  }
  const hasResults = read.data.done_count + read.data.returned_count > 0
  if (hasResults) {
    for (let page = 1, last = 1; page <= last; page++) {
      const lines = await client.listTransferLines({ id: read.data.id, limit: '100', page: String(page) })
      if (!lines.ok) return batch
      last = lines.data.last_page
      for (const line of lines.data.list) isTaken = (await takeResult(context, batch, line)) && isTaken
    }
  }
  // A payout that met a parallel write is read again.
  return bring(
    context,
    batch,
    isTaken && hasResults ? { ...batch, fileVersion: version } : batch,
    batchStateOfFile[status],
  )
}

/** The transitions from one state to the next, in their order. */
const path = ['offer', 'approve', 'export', 'send', 'finish'] as const satisfies readonly BatchTransition[]

/**
 * Makes every transition on the way, so that the transition table holds although a webhook may report the last state
 * alone.
 */
async function bring(context: BatchContext, before: PayoutBatch, noted: PayoutBatch, to: PayoutBatch['state']) {
  const at = context.now()
  const end = path.findIndex(move => batchTransitions[move].to === to)
  const begin = path.findIndex(move => canTransitionBatch(before, move))
  const open = begin < 0 ? [] : path.slice(begin, end + 1)
  if (open.length === 0 && noted === before) return before
  const after = open.reduce((each: PayoutBatch, move) => batchAfter(each, move, at), noted)
  return save(context, before, { ...after, version: before.version + 1 })
}

/** Takes over a line's result; true once the payout has the state that the line reports. */
async function takeResult(
  context: BatchContext,
  batch: PayoutBatch,
  { reference, status, reason }: TransferLineWire,
): Promise<boolean> {
  if (status === 'done') return endPayout(context, batch, reference, { move: 'pay' })
  if (status === 'returned') return endPayout(context, batch, reference, { move: 'return', reason: reason ?? 'other' })
  return true
}

/** A payout that came back once may be in a later batch; this batch's file says nothing about that transfer. */
async function endPayout(
  { table, now, commit }: BatchContext,
  batch: PayoutBatch,
  id: string,
  end: PayoutEnd,
): Promise<boolean> {
  const before = await getPayout(table, id)
  if (before?.batchId !== batch.id) return true
  const { members, isBanned } = await payeeOfSeller(table, before.seller, now())
  const ended = await endWrites(table, before, end, { at: now(), isBanned })
  if (!ended) return true
  const { payout, writes } = ended
  const { seller, amount, month } = payout
  const facts = { payoutId: id, seller, members: [...members], amount, month }
  const told = {
    pay: () => [payoutPaid({ ...facts, takenBack: takenBackIn(payout.lines) })],
    return: () => [payoutReturned({ ...facts, reason: 'reason' in end ? end.reason : 'other' })],
    unbatch: () => [],
  }[end.move]()
  const { outcome } = await commit({ once: `${end.move}-${id}-${before.version}`, writes, events: told })
  return outcome !== 'refused'
}

async function save({ commit }: BatchContext, before: PayoutBatch, after: PayoutBatch): Promise<PayoutBatch> {
  const { outcome } = await commit({
    once: `${after.id}-v${after.version}-${after.state}`,
    writes: [putBatch(after, before)],
  })
  return outcome === 'refused' ? before : after
}
