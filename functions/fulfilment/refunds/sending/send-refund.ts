import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { getMoney, getRefund, moveRefund } from '#functions/store/fulfilment/refunds.ts'
import type { OrderPayment } from '#shared/domain/buying/order/order.ts'
import { type Refund, retryRefundLater } from '#shared/domain/fulfilment/refund/refund.ts'
import { getPayment, refundPayment } from '#shared/platform/api/payments.ts'
import { refundPaymentOf, refundRefusalOf } from './refund-writes.ts'

interface RefundContext {
  readonly table: Getter
  readonly now: () => number
  readonly payments: PaymentMethods
  readonly commit: Committer<'put' | 'update'>
}

type SentRefund =
  | { readonly outcome: 'paid' }
  /** The outcome is unknown: the refund is sent again. */
  | { readonly outcome: 'unknown' }
  /** Definitely refused, with the platform's codes. */
  | { readonly outcome: 'refused'; readonly codes: string }

const paid = { outcome: 'paid' } as const
const unknown = { outcome: 'unknown' } as const

/** Attempts after conflicts with another refund of the same order; the sweeper retries in a minute. */
const attempts = 6
const conflictTries = 3
/** A refund younger than this cannot have been sent by an earlier run; ms. */
const freshMs = 30_000

/**
 * Sends a requested refund to the platform. Its own idempotency key keeps a repeated message from paying twice; where
 * an earlier attempt may have succeeded, the payment is read before the refund is sent again (P11).
 */
export async function submitRefund(context: RefundContext, refundId: string): Promise<void> {
  const refund = await getRefund(context.table, refundId)
  const order = refund && (await findOrder(context.table, refund.orderId))
  if (!refund || !order || refund.state !== 'requested') return
  const sent = await sendOnce(context, refund, order.payment?.method ?? 'card')
  const isWritten = async (attempt: number) =>
    (await recordOutcome(context, refundId, { sent, buyerId: order.buyerId, attempt })) ? true : undefined
  await untilWritten(isWritten, { attempts, otherwise: () => false })
}

async function sendOnce(
  { payments, now }: RefundContext,
  refund: Refund,
  method: OrderPayment['method'],
): Promise<SentRefund> {
  const client = await payments.client({ getPayment, refundPayment })
  const { refundId, paymentId: id, amount } = refund
  const wasPaid = async (): Promise<boolean | 'unknown'> => {
    const read = await client.getPayment({ id, pay_type: method === 'bank' ? 'Virtualaccount' : 'Card' })
    if (!read.ok) return 'unknown'
    const { refunds, next_action } = read.data
    if (refunds.some(each => each.reason.startsWith(refundId))) return true
    return next_action?.type === 'poll' ? 'unknown' : false
  }
  // An earlier run may have stopped before it counted its attempt, and the platform may have forgotten the key since.
  if (refund.tries > 0 || now() - refund.requestedAt > freshMs) {
    const known = await wasPaid()
    if (known !== false) return known === true ? paid : unknown
  }
  const sent = await client.refundPayment(
    // The reason in words is not sent: what was written about a member does not concern the payment company (D102).
    { id, amount, reason: refundId },
    { idempotencyKey: `${refundId}-${refund.attempt}` },
  )
  if (sent.ok) return sent.data.status === 'succeeded' ? paid : unknown
  if (sent.unknown || sent.errors.some(({ retryable }) => retryable === true) || sent.status === 429) return unknown
  // Another call under this key may be running; a conflict that persists is a refusal.
  if (sent.status === 409 && refund.tries < conflictTries) return unknown
  // The platform refuses a refund that an earlier attempt has already paid.
  const known = await wasPaid()
  if (known === false) {
    return { outcome: 'refused', codes: sent.errors.map(({ error_code }) => error_code).join(' ') }
  }
  return known === true ? paid : unknown
}

/** Writes the outcome; false when a parallel write came first and the refund must be read again. */
async function recordOutcome(
  { table, now, commit }: RefundContext,
  refundId: string,
  { sent, buyerId, attempt }: { readonly sent: SentRefund; readonly buyerId: string; readonly attempt: number },
): Promise<boolean> {
  const refund = await getRefund(table, refundId)
  const money = refund && (await getMoney(table, refund.orderId))
  if (!refund || !money || refund.state !== 'requested') return true
  const change =
    sent.outcome === 'unknown'
      ? { writes: [moveRefund(refund, retryRefundLater(refund, now()))], events: [] }
      : sent.outcome === 'paid'
        ? await refundPaymentOf(table, { refund, money }, { via: 'platform' }, now())
        : refundRefusalOf(refund, money, buyerId, sent.codes)
  if (!change) return true
  const { writes, events } = change
  // Each attempt has a name of its own: a refused transaction leaves no trace, a repeated one reports that it is done.
  const result = await commit({ once: `${refundId}-${refund.version}-${money.version}-${attempt}`, writes, events })
  if (sent.outcome === 'refused' && result.outcome === 'done') measure('RefusedRefunds', 1)
  return result.outcome !== 'refused'
}
