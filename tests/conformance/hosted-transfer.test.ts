import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import { accountPage } from '#functions/platform/pages/message-page.ts'
import { assetOf } from '#functions/platform/pages/policy.ts'
import { recordMove } from '#functions/platform/payments/context/record-move.ts'
import { checkoutStateOf } from '#functions/platform/sessions/checkout/session-state.ts'
import { recordDeposit } from '#shared/platform/payments/account.ts'
import { openPaymentContext } from '#tests/support/payment-context.ts'
import { sampleSession } from '#tests/support/sample-session.ts'

/** A session that offers both ways and whose payer chose the transfer of 10,000 yen. */
async function transferring() {
  const payments = await openPaymentContext()
  const made = await payments.registered({
    id: 'book-7-v',
    pay_type: 'Virtualaccount',
    billing_amount: 10_000,
    billing_tax: 0,
  })
  await payments.pay(made, undefined, { payment_term_day: 7 })
  const { account } = await payments.current(made)
  if (!account) throw new Error('no account was issued')
  const { now } = payments.clock
  const session = sampleSession(payments.shop.shopId, now, {
    version: 3,
    expiresAt: account.expiresAt,
    payType: 'Virtualaccount',
  })
  const transfer = async (id: string, amount: number) => {
    const before = await payments.current(made)
    const at = payments.clock.now
    const counted = recordDeposit(before, { id, amount, remitter: 'ﾔﾏﾀﾞ ﾊﾅｺ', valueDate: '2026-12-01', at }, at)
    if (counted.outcome === 'refused') throw new Error(counted.code)
    await recordMove(payments.contextOf(), before, counted)
  }
  return { account, transfer, state: () => checkoutStateOf(payments.contextOf(), session) }
}

const frame = { shopName: 'Kogei no Ma', isTest: true, style: assetOf('') }

test('a payer whose transfer was short is asked for the rest by transfer and for nothing else', async () => {
  const { account, transfer, state } = await transferring()
  await transfer('d1', 4_000)
  const standing = await state()
  expect(standing.at).toBe('account')
  if (standing.at !== 'account') return
  const { received = 0 } = standing.payment.account ?? {}
  const shown = { ...account, until: account.expiresAt, total: 10_000, received }
  const pages = {
    en: accountPage({ ...frame, language: 'en' }, shown).markup,
    ja: accountPage({ ...frame, language: 'ja' }, shown).markup,
  }
  for (const markup of Object.values(pages)) {
    expect(markup).toContain(account.accountNumber)
    expect(markup).toContain('サンドボックス銀行')
    expect(markup).toContain('¥6,000')
    expect(markup).toContain('¥4,000')
    expect(markup).not.toMatch(/<form|token|cancel/)
  }
  expect(pages.en).toContain('Please transfer the rest')
  expect(pages.ja).toContain('残りの金額をお振込みください')
})

test('the rest of a short transfer completes its payment, and before any transfer the page asks for the total', async () => {
  const { account, transfer, state } = await transferring()
  const standing = await state()
  expect(standing).toMatchObject({ at: 'account', payment: { status: 'AWAITING_CUSTOMER_PAYMENT' } })
  const shown = { ...account, until: account.expiresAt, total: 10_000, received: 0 }
  expect(accountPage({ ...frame, language: 'en' }, shown).markup).toContain('Where to transfer')
  await transfer('d1', 4_000)
  await transfer('d2', 5_999)
  expect(await state()).toMatchObject({ at: 'account', payment: { account: { received: 9_999 } } })
})
