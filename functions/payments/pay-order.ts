import { handle } from '#functions/http/handle.ts'
import { mayBuy } from '#functions/store/auctions.ts'
import { countedTry } from '#functions/store/card-tries.ts'
import { findOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { payOrder } from '#shared/api/payments.ts'
import { beginAttempt } from '#shared/domain/order/decisions.ts'
import { methodFor, paymentIdOf } from '#shared/domain/order/order.ts'
import { payStateNumbers } from '#shared/domain/wire-numbers.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { openTransfer } from './advancing/bank-transfer.ts'
import { buyerFacts, cardSource } from './platform/card-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'
import { paymentAnswerOf } from './views/payment-answer.ts'

/**
 * One attempt to pay (D41). It is written before the platform is asked: from then on the order does not expire until the
 * outcome is known, and another call only reads the state.
 */
export const handler = handle(
  payOrder,
  async ({ input, caller, table, now, newId, language, payments, commit, fail, invalid }) => {
    const order = await findOwnOrder(table, input.orderId, caller.userId)
    if (!order) return fail('not-found')
    const platform = await paymentClientOf(payments, language)
    const context = { table, now, commit: commit.before, platform }
    const isBank = methodFor(order.amounts.total) === 'bank'
    if (!isBank && (input.token === undefined) === (input.cardId === undefined)) {
      return invalid({ field: 'token', key: 'CARD_REQUIRED' })
    }

    if (!order.payment?.open) {
      const at = now()
      const paymentId = order.payment?.id || (order.payment ? `o${newId()}` : paymentIdOf(order.id))
      const begun = beginAttempt(order, { paymentId }, at)
      if (begun.outcome === 'refused') return fail(begun.code, { payStatus: payStateNumbers[order.payStatus] })
      const tries = isBank ? null : await countedTry(table, caller.userId, at)
      if (tries?.outcome === 'refused') {
        const until = new Date(tries.until).toISOString()
        return fail(tries.code, { until }, Math.ceil((tries.until - at) / 1000))
      }
      const written = await commit.before({
        once: `${order.id}-${order.version}-attempt`,
        writes: [moveOrder(order, begun), mayBuy(caller.userId, at), ...(tries ? [tries.write] : [])],
      })
      const why = written.outcome === 'refused' ? written.refused.code : undefined
      if (why === 'busy' || why === 'banned-buy') return fail(why)
      if (written.outcome !== 'done') return fail('order-state')
      const open = { ...begun.order, version: order.version + 1 }
      if (isBank) await openTransfer(context, open)
      else {
        const [buyer, card] = await Promise.all([buyerFacts(table, open, at), cardSource(payments, open, input)])
        const refused = card.outcome === 'refused' ? card.facts : null
        const facts = card.outcome === 'allowed' ? await platform.execute(open, card.source, buyer) : refused
        await advanceOrderPayment(context, order.id, facts)
      }
    }
    const after = (await advanceOrderPayment(context, order.id)) ?? order
    return commit({ writes: [], answer: paymentAnswerOf(after, language, now()) })
  },
)
