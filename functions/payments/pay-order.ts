import { handle } from '#functions/http/handle.ts'
import { mayBuy } from '#functions/store/auctions.ts'
import { countedTryOf } from '#functions/store/card-tries.ts'
import { findOrder, movedOrder, moveOrder, orderParts, ownOrderIn } from '#functions/store/orders.ts'
import { accountKeys, orderKeys } from '#functions/table/keys.ts'
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
  async ({ input, caller, table, read, now, newId, language, payments, commit, fail, invalid }) => {
    const { userId } = caller
    const order = ownOrderIn(read, input.orderId, userId)
    if (!order) return fail('not-found')
    const platform = await paymentClientOf(payments, language)
    const context = { table, now, commit: commit.before, platform }
    const isBank = methodFor(order.amounts.total) === 'bank'
    if (!isBank && (input.token === undefined) === (input.cardId === undefined)) {
      return invalid({ field: 'token', key: 'CARD_REQUIRED' })
    }

    const attempt = async () => {
      const at = now()
      const paymentId = order.payment?.id || (order.payment ? `o${newId()}` : paymentIdOf(order.id))
      const begun = beginAttempt(order, { paymentId }, at)
      if (begun.outcome === 'refused') return fail(begun.code, { payStatus: payStateNumbers[order.payStatus] })
      const tries = isBank ? null : countedTryOf(read.get(orderKeys.cardTries(userId)), userId, at)
      if (tries?.outcome === 'refused') {
        const until = new Date(tries.until).toISOString()
        return fail(tries.code, { until }, Math.ceil((tries.until - at) / 1000))
      }
      const writing = commit.before({
        once: `${order.id}-${order.version}-attempt`,
        writes: [moveOrder(order, begun), mayBuy(userId, at), ...(tries ? [tries.write] : [])],
      })
      // What the issuer hears of the buyer is read while the attempt is written.
      const profile = read.get(accountKeys.profile(userId))
      const [written, buyer] = await Promise.all([writing, isBank ? null : buyerFacts(table, order, profile, at)])
      const why = written.outcome === 'refused' ? written.refused.code : undefined
      if (why === 'busy' || why === 'banned-buy') return fail(why)
      if (written.outcome !== 'done') return fail('order-state')
      const open = movedOrder(order, begun)
      if (!buyer) {
        await openTransfer(context, open)
        return advanceOrderPayment(context, (await findOrder(table, order.id)) ?? open)
      }
      const card = await cardSource(payments, open, input)
      const refused = card.outcome === 'refused' ? card.facts : null
      const seen = card.outcome === 'allowed' ? await platform.execute(open, card.source, buyer) : refused
      return advanceOrderPayment(context, open, seen ?? undefined)
    }

    const after = order.payment?.open ? await advanceOrderPayment(context, order) : await attempt()
    return 'payStatus' in after ? commit({ writes: [], answer: paymentAnswerOf(after, language, now()) }) : after
  },
  {
    reads: ({ orderId }, { userId = '' }) => [
      ...orderParts(orderId),
      orderKeys.cardTries(userId),
      accountKeys.profile(userId),
    ],
  },
)
