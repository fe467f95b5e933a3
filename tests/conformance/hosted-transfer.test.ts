import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import { accountPage } from '#functions/platform/pages/message-page.ts'
import { assetOf } from '#functions/platform/pages/policy.ts'
import { recordMove } from '#functions/platform/payments/context/record-move.ts'
import { paySession } from '#functions/platform/sessions/checkout/pay-session.ts'
import { checkoutStateOf } from '#functions/platform/sessions/checkout/session-state.ts'
import { putLink, putSession, readLink, readSession } from '#functions/platform/store/sessions/sessions.ts'
import { hourMs } from '#shared/durations.ts'
import { recordDeposit } from '#shared/platform/payments/account.ts'
import { type Link, linkStands, statusAt } from '#shared/platform/sessions/session.ts'
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

const onceLink = (shopId: string, now: number): Link => ({
  ...sampleSession(shopId, now),
  id: 'lk_01KAK3B9Q0T4W5X6Y7Z8A9',
  status: 'ACTIVE',
  name: '展覧会の図録',
  reusable: false,
  uses: 0,
  expiresAt: undefined,
})

/** A session of a link that is good for one payment, whose payer chose the transfer on its page. */
async function chosen(change: Partial<Parameters<typeof sampleSession>[2]> = {}) {
  const payments = await openPaymentContext()
  const { now } = payments.clock
  const link = onceLink(payments.shop.shopId, now)
  const session = sampleSession(payments.shop.shopId, now, { linkId: link.id, ...change })
  await payments.contextOf().commit({ once: 'open', writes: [putSession(session), putLink(link)], events: [] })
  const read = async () => {
    const found = await readSession(payments.table, session.id)
    if (!found) throw new Error('the session is there')
    return found
  }
  const pressed = { payType: 'Virtualaccount', token: undefined, email: undefined } as const
  expect(await paySession(payments.contextOf(), await read(), pressed)).toBe('done')
  const [payment] = await Promise.all([payments.current(Object({ id: 'book-7-v' }))])
  /** The bank tells of a transfer. */
  const transfer = async (amount: number) => {
    const before = await payments.current(payment)
    const at = payments.clock.now
    const counted = recordDeposit(
      before,
      { id: `d-${at}`, amount, remitter: 'ﾔﾏﾀﾞ ﾊﾅｺ', valueDate: '2026-12-01', at },
      at,
    )
    if (counted.outcome === 'refused') throw new Error(counted.code)
    await recordMove(payments.contextOf(), before, counted)
  }
  const uses = async () => {
    const found = await readLink(payments.table, link.id)
    return found && { uses: found.uses, stands: linkStands(found, payments.clock.now) }
  }
  return {
    payments,
    payment,
    read,
    transfer,
    uses,
    state: async () => checkoutStateOf(payments.contextOf(), await read()),
  }
}
const ended = (told: readonly string[]) => told.flatMap(text => /"type":"(session\.[a-z]+)"/.exec(text)?.[1] ?? [])

test('a transfer of the last day that the bank tells of next morning completes its session', async () => {
  const { payments, payment, read, transfer, uses, state } = await chosen()
  const { account } = await payments.current(payment)
  payments.clock.now = (account?.expiresAt ?? 0) + 7 * hourMs
  expect((await state()).at).toBe('account')
  const waiting = await read()
  expect(statusAt(waiting, payments.clock.now)).toBe('OPENED')
  expect(waiting.lookAt).toBeGreaterThan(payments.clock.now)
  await transfer(10_000)
  expect((await state()).at).toBe('completed')
  expect(ended(payments.told)).toEqual(['session.completed'])
  expect(await uses()).toEqual({ uses: 1, stands: 'used' })
})

test('a session whose payment waited in vain ends with it and gives the use of its link back', async () => {
  const { payments, payment, read, uses, state } = await chosen()
  const { account } = await payments.current(payment)
  await payments.pass(payment, (account?.expiresAt ?? 0) - payments.clock.now + 13 * hourMs)
  expect((await payments.current(payment)).status).toBe('EXPIRED')
  expect((await state()).at).toBe('expired')
  expect((await read()).status).toBe('EXPIRED')
  expect(await uses()).toEqual({ uses: 0, stands: 'open' })
})

test.each(['EXPIRED', 'CANCELED'] as const)(
  'a session that was %s is completed by the money that came',
  async status => {
    const { payments, read, transfer, uses, state } = await chosen()
    // As a release before wrote it: over, while its payment waited.
    const before = await read()
    const link = await readLink(payments.table, before.linkId ?? '')
    const over = { ...before, status, holdsUse: false, version: before.version + 1 }
    const freed = link && { ...link, uses: 0, version: link.version + 1 }
    await payments.contextOf().commit({
      once: 'over',
      writes: [putSession(over, before), ...(freed ? [putLink(freed, link)] : [])],
      events: [],
    })
    expect((await state()).at).toBe(status === 'EXPIRED' ? 'expired' : 'canceled')
    await transfer(10_000)
    expect((await state()).at).toBe('completed')
    expect(await uses()).toEqual({ uses: 1, stands: 'used' })
  },
)

test('a session that is paid without its page having been opened is completed', async () => {
  const { transfer, read, state } = await chosen({ status: 'CREATE' })
  await transfer(10_000)
  expect((await state()).at).toBe('completed')
  expect((await read()).completedAt).toBeDefined()
})
