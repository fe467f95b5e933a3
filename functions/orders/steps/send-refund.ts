import type { PendingEvent } from '#events/event.ts'
import type { PaymentMethods } from '#functions/clients/payments.ts'
import { getMoney, getRefund, moveRefund } from '#functions/store/deliveries.ts'
import { getOrder } from '#functions/store/orders.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import type { OrderPayment } from '#shared/domain/order/order.ts'
import { type Refund, refundUnknown } from '#shared/domain/refund/refund.ts'
import { getPayment, refundPayment } from '#shared/platform/api/payments.ts'
import { refundPaid, refundRefused } from './refunding.ts'

export interface Sending {
  readonly table: Getter
  readonly now: () => number
  readonly payments: PaymentMethods
  readonly commit: (change: {
    readonly once: string
    readonly writes: readonly Write<'put' | 'update'>[]
    readonly events?: readonly PendingEvent[]
  }) => Promise<{ readonly outcome: 'done' | 'repeated' | 'refused' }>
}

type Outcome = 'paid' | 'unknown' | { readonly refused: string }

const rounds = 6
const patience = 3
/** Nothing can have been sent and forgotten within this. */
const freshMs = 30_000

/**
 * Has a decided refund paid by the platform. It is sent under a key of its own, so that a repeated message pays nothing
 * twice; where an earlier try may have gone through, the payment is read before anything is sent again (P11).
 */
export async function sendRefund(context: Sending, refundId: string): Promise<void> {
  const refund = await getRefund(context.table, refundId)
  const order = refund && (await getOrder(context.table, refund.orderId))
  if (!refund || !order || refund.state !== 'requested') return
  const outcome = await outcomeOf(context, refund, order.payment?.method ?? 'card')
  for (let round = 0; round < rounds; round++) {
    if (await settle(context, refundId, outcome, order.buyerId, round)) return
  }
}

async function outcomeOf({ payments, now }: Sending, refund: Refund, method: OrderPayment['method']): Promise<Outcome> {
  const client = await payments.client({ getPayment, refundPayment })
  const { refundId, paymentId: id, amount, reason } = refund
  const wasPaid = async (): Promise<boolean | 'unknown'> => {
    const read = await client.getPayment({ id, pay_type: method === 'bank' ? 'Virtualaccount' : 'Card' })
    if (!read.ok) return 'unknown'
    const { refunds, next_action } = read.data
    if (refunds.some(each => each.reason.startsWith(refundId))) return true
    return next_action?.type === 'poll' ? 'unknown' : false
  }
  // Also where the machine stopped before it could count a try: by now the platform may have forgotten the key.
  if (refund.tries > 0 || now() - refund.requestedAt > freshMs) {
    const known = await wasPaid()
    if (known !== false) return known === true ? 'paid' : 'unknown'
  }
  const sent = await client.refundPayment(
    { id, amount, reason: `${refundId} ${reason}`.slice(0, 200) },
    { idempotencyKey: `${refundId}-${refund.attempt}` },
  )
  if (sent.ok) return sent.data.status === 'succeeded' ? 'paid' : 'unknown'
  if (sent.unknown || sent.errors.some(({ retryable }) => retryable === true) || sent.status === 429) return 'unknown'
  // Another call under this key may be at work just now; a conflict that stays is an answer.
  if (sent.status === 409 && refund.tries < patience) return 'unknown'
  // A refusal may come of an earlier try that did go through.
  const known = await wasPaid()
  if (known === false) return { refused: sent.errors.map(({ error_code }) => error_code).join(' ') }
  return known === true ? 'paid' : 'unknown'
}

/** Writes what is known now; false when somebody else wrote first and it must be looked at again. */
async function settle(
  { table, now, commit }: Sending,
  refundId: string,
  outcome: Outcome,
  buyerId: string,
  round: number,
): Promise<boolean> {
  const refund = await getRefund(table, refundId)
  const money = refund && (await getMoney(table, refund.orderId))
  if (!refund || !money || refund.state !== 'requested') return true
  const change =
    outcome === 'unknown'
      ? { writes: [moveRefund(refund, refundUnknown(refund, now()))], events: [] }
      : outcome === 'paid'
        ? await refundPaid(table, refund, money, { via: 'platform' }, now())
        : refundRefused(refund, money, buyerId, outcome.refused)
  if (!change) return true
  const { writes, events } = change
  // A round of its own for each try: a refused transaction leaves nothing behind, a repeated one is done.
  const result = await commit({ once: `${refundId}-${refund.version}-${money.version}-${round}`, writes, events })
  return result.outcome !== 'refused'
}
