import { handle } from '#functions/machinery/http/handle.ts'
import { accountKeys, orderKeys } from '#functions/machinery/table/keys.ts'
import { countedTryOf } from '#functions/store/buying/card-tries.ts'
import { findOrder, movedOrder, moveOrder, orderParts, ownOrderIn } from '#functions/store/buying/orders.ts'
import { mayOrder } from '#functions/store/selling/auctions.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import { beginAttempt } from '#shared/domain/buying/order/decisions.ts'
import { methodFor, type Order, paymentIdOf } from '#shared/domain/buying/order/order.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { advanceOrderPayment } from './advancing/advance-payment.ts'
import { openTransfer } from './advancing/bank-transfer.ts'
import type { OrderPaymentContext } from './advancing/order-writes.ts'
import { buyerFacts, cardSource, hasCard } from './platform/card-payment.ts'
import { paymentClientOf } from './platform/payment-client.ts'
import { paymentAnswerOf } from './views/payment-answer.ts'

/**
 * One attempt to pay (D41). It is written before the platform is asked: from then on the order does not expire until
 * the outcome is known, and another call only reads the state. The answer is stored under the caller's key in the
 * transaction of the last step that the platform's answer allows (decision 089).
 */
export const handler = handle(
  payOrder,
  async ({ input, caller, table, read, now, newId, language, payments, commit, fail, invalid }) => {
    const { userId } = caller
    const order = ownOrderIn(read, input.orderId, userId)
    if (!order) return fail('not-found')
    const platform = await paymentClientOf(payments, language)
    const answerOf = (after: Order) => paymentAnswerOf(after, language, now())
    let kept: ReturnType<typeof answerOf> | undefined
    const commitLast: OrderPaymentContext['commitLast'] = async (change, after) => {
      const answer = answerOf(after)
      const result = await commit.attempt({ ...change, answer })
      if (result.outcome === 'done') kept = answer
      return result
    }
    const context: OrderPaymentContext = { table, now, commit: commit.before, commitLast, platform }
    const isBank = methodFor(order.amounts.total) === 'bank'
    if (!isBank && (input.token === undefined) === (input.cardId === undefined)) {
      return invalid({ field: 'token', key: 'CARD_REQUIRED' })
    }

    const attempt = async () => {
      const at = now()
      const paymentId = order.payment?.id || (order.payment ? `o${newId()}` : paymentIdOf(order.id))
      const begun = beginAttempt(order, { paymentId }, at)
      if (begun.outcome === 'refused') return fail(begun.code, { payStatus: payStateNumbers[order.payStatus] })
      if (input.cardId !== undefined && !(await hasCard(payments, userId, input.cardId))) return fail('not-found')
      const tries = isBank ? null : countedTryOf(read.get(orderKeys.cardTries(userId)), userId, at)
      if (tries?.outcome === 'refused') {
        const until = new Date(tries.until).toISOString()
        return fail(tries.code, { until }, Math.ceil((tries.until - at) / 1000))
      }
      const written = await commit.before({
        once: `${order.id}-${order.version}-attempt`,
        isVersioned: true,
        writes: [moveOrder(order, begun), mayOrder(order.source, userId, at), ...(tries ? [tries.write] : [])],
      })
      const why = written.outcome === 'refused' ? written.refused.code : undefined
      if (why === 'busy' || why === 'banned-buy') return fail(why)
      if (written.outcome !== 'done') return fail('order-state')
      const open = movedOrder(order, begun)
      if (isBank) {
        await openTransfer(context, open)
        return advanceOrderPayment(context, (await findOrder(table, order.id)) ?? open)
      }
      if (input.token !== undefined && input.saveToken !== undefined) {
        // Few buyers save a card while paying, so that the code for it is loaded only then.
        const { keepCard } = await import('./platform/keep-card.ts')
        await keepCard({ payments, commit: commit.before }, open, input.saveToken, at)
      }
      const profile = read.get(accountKeys.profile(userId))
      const seen = await platform.execute(open, cardSource(open, input), () => buyerFacts(table, open, profile, at))
      return advanceOrderPayment(context, open, seen ?? undefined)
    }

    const after = order.payment?.open ? await advanceOrderPayment(context, order) : await attempt()
    if (!('payStatus' in after)) return after
    return kept ?? commit({ writes: [], answer: answerOf(after) })
  },
  {
    reads: ({ orderId }, { userId = '' }) => [
      ...orderParts(orderId),
      orderKeys.cardTries(userId),
      accountKeys.profile(userId),
    ],
  },
)
