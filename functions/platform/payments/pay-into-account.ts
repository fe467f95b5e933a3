import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { paymentView } from '#shared/platform/api/payments/view.ts'
import { payIntoAccount } from '#shared/platform/api/payments.ts'
import { recordDeposit } from '#shared/platform/payments/account.ts'
import { chargeOf } from '#shared/platform/payments/payment.ts'
import { poolStateOf } from '#shared/platform/payments/virtual-account.ts'
import { sandboxParts } from '../acquirers/acquirer-for.ts'
import { depositToSandbox } from '../acquirers/sandbox/deposits.ts'
import { serve } from '../http/serve.ts'
import { getEntry } from '../store/payments/account-pool.ts'
import { paymentStoreOf } from './context/payment-store.ts'
import { recordMove } from './context/record-move.ts'
import { paymentOfShop } from './operations/run-operation.ts'
import { keptMoving, maxRounds } from './verdict/until-recorded.ts'

/**
 * Simulates a bank transfer. The deposit belongs to the payment that has the number, or had it last while the number
 * rests.
 */
export const handler = serve(payIntoAccount, async context => {
  const { input, fail } = context
  const paymentStore = paymentStoreOf(context)
  const entry = await getEntry(paymentStore.table, input.id)
  const isOwn = entry?.shopId === paymentStore.shop.shopId && entry.mode === paymentStore.mode
  if (!entry || !isOwn) return fail('EC101310002')
  if (poolStateOf(entry, paymentStore.now()) === 'FREE') return fail('EC101310004', { params: ['FREE'] })
  const { amount, remitter_kana: remitter, value_date } = input
  const id = paymentStore.requestKey ?? context.newId()
  const deposit = async () => {
    const payment = await paymentOfShop(paymentStore, entry.paymentId)
    if (!payment) return fail('EC101310002')
    const at = paymentStore.now()
    const money = { id, amount, remitter, valueDate: value_date ?? dayInJapan(at), at }
    const moved = recordDeposit(payment, money, at)
    if (moved.outcome === 'refused') return fail(moved.code, { params: moved.params ?? [] })
    if (moved.payment === payment) return paymentView(payment)
    if (!(await recordMove(paymentStore, payment, moved))) return undefined
    // The sandbox records the deposit too, so that its webhook then changes nothing.
    const { mode, shop, now, newId } = paymentStore
    const transfer = {
      shop: { shopId: shop.shopId, mode },
      upstreamOrderId: chargeOf(payment)?.upstreamOrderId ?? payment.upstreamBase,
      amount,
    }
    await depositToSandbox(transfer, sandboxParts({ now, newId }))
    return paymentView(moved.payment)
  }
  return untilWritten(deposit, { attempts: maxRounds, otherwise: () => keptMoving(`account ${input.id}`) })
})
