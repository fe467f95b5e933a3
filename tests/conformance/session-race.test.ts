// Two windows of one session that pay in two ways, each of which is a payment of its own: one of them takes place.
import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import type { PaymentContext } from '#functions/platform/payments/context/payment-store.ts'
import { paySession } from '#functions/platform/sessions/checkout/pay-session.ts'
import { checkoutStateOf } from '#functions/platform/sessions/checkout/session-state.ts'
import { putSession, readSession } from '#functions/platform/store/sessions/sessions.ts'
import type { PayType } from '#shared/platform/payments/values.ts'
import { openPaymentContext } from '#tests/support/payment-context.ts'
import { sampleSession } from '#tests/support/sample-session.ts'

async function opened() {
  const payments = await openPaymentContext()
  const { now } = payments.clock
  const session = sampleSession(payments.shop.shopId, now)
  await payments.contextOf().commit({ once: 'open', writes: [putSession(session, undefined)], events: [] })
  const read = async () => {
    const found = await readSession(payments.table, session.id)
    if (!found) throw new Error('the session is there')
    return found
  }
  /** A window presses its button; `before` runs when its n-th transaction is about to be sent. */
  async function press(payType: PayType, before: { n: number; run: () => Promise<unknown> } | undefined) {
    const context = payments.contextOf()
    let sent = 0
    const window: PaymentContext = {
      ...context,
      async commit(change) {
        if (++sent === before?.n) await before.run()
        return context.commit(change)
      },
    }
    const token = payType === 'Card' ? await payments.token() : undefined
    return paySession(window, await read(), { payType, token, email: undefined })
  }
  const known = async () => {
    const found = await Promise.all(
      ['book-7', 'book-7-v'].map(id => payments.current(Object({ id })).catch(() => undefined)),
    )
    return found.map(payment => payment?.status ?? 'NONE')
  }
  return { payments, press, known, state: async () => checkoutStateOf(payments.contextOf(), await read()) }
}

const ways = ['Card', 'Virtualaccount'] as const
const cases = ways.flatMap(first => [1, 2, 3, 4].map(n => [first, n] as const))

test.each(cases)('whoever presses %s and is overtaken before transaction %i, one way is paid', async (first, n) => {
  const { press, known, state } = await opened()
  const second = first === 'Card' ? 'Virtualaccount' : 'Card'
  const other: { result?: string } = {}
  const result = await press(first, {
    n,
    run: async () => {
      other.result = await press(second, undefined)
    },
  })
  const [card, transfer] = await known()
  const paid = [card === 'CAPTURED', transfer === 'AWAITING_CUSTOMER_PAYMENT'].filter(Boolean)
  expect(paid, `${first} ${result}, ${second} ${other.result}: ${card} and ${transfer}`).toHaveLength(1)
  // Whoever lost reads what is true.
  expect((await state()).at).toBe(card === 'CAPTURED' ? 'completed' : 'account')
})
