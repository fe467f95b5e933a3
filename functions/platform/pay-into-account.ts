import { payIntoAccount } from '#shared/platform/api/payments.ts'
import { chargeOf } from '#shared/platform/payment.ts'
import { deposit } from '#shared/platform/payment-account.ts'
import { dayInJapan } from '#shared/platform/payment-rules.ts'
import { paymentView } from '#shared/platform/payment-view.ts'
import { poolStateOf } from '#shared/platform/virtual-account.ts'
import { sandboxParts } from './acquirers/acquirer-for.ts'
import { depositToSandbox } from './acquirers/sandbox/deposits.ts'
import { serve } from './lib/serve.ts'
import { tries } from './steps/ask.ts'
import { booksOf } from './steps/desk.ts'
import { ownPayment } from './steps/operate.ts'
import { record } from './steps/record.ts'
import { getEntry } from './store/account-pool.ts'

/** Plays the bank. The money belongs to whoever has the number, or had it last as long as it rests. */
export const handler = serve(payIntoAccount, async context => {
  const { input, fail } = context
  const books = booksOf(context)
  const entry = await getEntry(books.table, input.id)
  const isOwn = entry?.shopId === books.shop.shopId && entry.mode === books.mode
  if (!entry || !isOwn) return fail('EC101310002')
  if (poolStateOf(entry, books.now()) === 'FREE') return fail('EC101310004', { params: ['FREE'] })
  const { amount, remitter_kana: remitter, value_date } = input
  const id = books.requestKey ?? context.newId()
  for (let round = 1; round <= tries; round++) {
    const payment = await ownPayment(books, entry.paymentId)
    if (!payment) return fail('EC101310002')
    const at = books.now()
    const money = { id, amount, remitter, valueDate: value_date ?? dayInJapan(at), at }
    const moved = deposit(payment, money, at)
    if (!moved.ok) return fail(moved.code, { params: moved.params ?? [] })
    if (moved.payment === payment) return paymentView(payment)
    if (!(await record(books, payment, moved))) continue
    // The acquirer's own books say the same from now on; its notice then finds nothing new.
    const { mode, shop, now, newId } = books
    const transfer = {
      shop: { shopId: shop.shopId, mode },
      upstreamOrderId: chargeOf(payment)?.upstreamOrderId ?? payment.upstreamBase,
      amount,
    }
    await depositToSandbox(transfer, sandboxParts({ now, newId }))
    return paymentView(moved.payment)
  }
  throw new Error(`account ${input.id} kept moving`)
})
