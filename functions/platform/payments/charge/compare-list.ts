import { logger } from '#functions/machinery/runtime/logger.ts'
import { dayMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { Discrepancy } from '#shared/platform/payments/discrepancy.ts'
import { isBusy, totalOf } from '#shared/platform/payments/payment.ts'
import { nextNight } from '#shared/platform/payments/rules.ts'
import { payTypes } from '#shared/platform/payments/values.ts'
import type { UpstreamSnapshot } from '../../acquirers/port.ts'
import {
  type DiscrepancyRun,
  putDiscrepancy,
  putDiscrepancyRun,
  readDiscrepancy,
  readDiscrepancyRun,
} from '../../store/payments/discrepancies.ts'
import { findManyByUpstream, type UpstreamAttempt } from '../../store/payments/payments.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { reconcileUpstreamOrder } from './reconcile.ts'

/** Code for a shop without a contract or keys in this mode, for which the acquirer has no list. */
const hasNoList = 'E9993134006'

/**
 * Compares the next page of the acquirer's list of recent days with the platform's records. False if the night is
 * complete, the acquirer does not answer, or another process runs the comparison.
 */
export async function compareNextPage(context: PaymentContext): Promise<boolean> {
  const { table, shop, mode, now, newId, acquirer, commit } = context
  const owner = { mode, shopId: shop.shopId }
  const night = nextNight(now()) - dayMs
  const before = await readDiscrepancyRun(table, owner)
  const run = before?.night === night ? before : { night, payType: payTypes[0], page: 1, isDone: false }
  if (run.isDone) return false
  const { payType, page } = run
  const [from, to] = [dayInJapan(night - rules.listedDays * dayMs), dayInJapan(night)]
  const listed = await acquirer.listOrders({ payType, from, to, page })
  if (listed.kind !== 'done' && listed.error.code !== hasNoList) {
    logger.warn('list of the acquirer not read', { ...owner, payType, page, code: listed.error.code })
    return false
  }
  const { orders, lastPage } = listed.kind === 'done' ? listed.value : { orders: [], lastPage: page }
  await compareOrders(context, orders)
  const next = payTypes[payTypes.indexOf(payType) + 1]
  const after: Omit<DiscrepancyRun, 'version'> =
    page < lastPage
      ? { night, payType, page: page + 1, isDone: false }
      : { night, payType: next ?? payType, page: 1, isDone: next === undefined }
  const { outcome } = await commit({ once: newId(), writes: [putDiscrepancyRun(owner, before, after)], events: [] })
  return outcome === 'done' && !after.isDone
}

/** Not charged, so that no payment here is expected. */
const isUntouched = ({ status }: UpstreamSnapshot): boolean => status === 'UNPROCESSED' || status === 'AUTHENTICATED'

async function compareOrders(context: PaymentContext, all: readonly UpstreamSnapshot[]): Promise<void> {
  const orders = all.filter(order => !isUntouched(order))
  const owner = { mode: context.mode, shopId: context.shop.shopId }
  const known = await findManyByUpstream(
    context.table,
    owner,
    orders.map(({ upstreamOrderId }) => upstreamOrderId),
  )
  for (const [index, order] of orders.entries()) {
    const attempt = known[index]
    if (!attempt) await recordUnknown(context, order)
    else if (isOtherwise(attempt, order)) await reconcileUpstreamOrder(context, attempt)
  }
}

/**
 * Whether the acquirer's record differs. A payment with a call in progress is skipped, because that call's own queries
 * resolve it.
 */
function isOtherwise({ payment, n }: UpstreamAttempt, { status, amount, tax }: UpstreamSnapshot): boolean {
  if (isBusy(payment)) return false
  const attempt = payment.attempts[n - 1]
  if (attempt?.status !== 'succeeded' || attempt.void) return status !== 'CANCELED'
  if (status !== payment.status) return true
  return payment.payType === 'Card' && status !== 'CANCELED' && amount + tax !== totalOf(payment)
}

/** Records an order without a payment here. Its id is the same each night, so that it is recorded once. */
async function recordUnknown(context: PaymentContext, order: UpstreamSnapshot): Promise<void> {
  const { upstreamOrderId, payType, status, amount, tax } = order
  const owner = { mode: context.mode, shopId: context.shop.shopId }
  const id = `df_${upstreamOrderId}`
  if (await readDiscrepancy(context.table, owner, id)) return
  const discrepancy: Discrepancy = {
    ...{ id, ...owner, kind: 'unknown', paymentId: null, upstreamOrderId, payType, state: 'open', version: 1 },
    ...{ ours: null, theirs: { status, amount: amount + tax }, foundAt: context.now(), closedAt: null, note: null },
  }
  logger.error('order of the acquirer is unknown', { code: 'E2006100010', ...owner, upstreamOrderId, upstream: status })
  await context.commit({ once: `difference-${id}`, writes: [putDiscrepancy(undefined, discrepancy)], events: [] })
}
