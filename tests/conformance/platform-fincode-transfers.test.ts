// Bank transfers as they go with fincode, whatever its answers leave out.
import '#tests/support/unit-environment.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { nullableOf } from '#tests/support/fincode/facts.ts'
import { noticeOf, transferTo } from '#tests/support/fincode/payments.ts'
import { openFincodePlatform, wire } from '#tests/support/fincode/platform.ts'

let platform: Awaited<ReturnType<typeof openFincodePlatform>>
beforeAll(async () => {
  platform = await openFincodePlatform()
})
afterAll(() => platform.close())
afterEach(() => platform.rest())

test('a buyer pays a large amount by bank transfer', async () => {
  const { server, look, issueAccount, tell } = platform
  const issued = await issueAccount()
  transferTo(server.world, issued.id, 12_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({ status: 'CAPTURED', captured_amount: 12_000_000 })
})

test('a transfer whose notice never came is found in the night', async () => {
  const { server, look, issueAccount, advance } = platform
  const issued = await issueAccount()
  transferTo(server.world, issued.id, 12_000_000)
  await advance(issued, dayMs)
  expect(await look(issued)).toMatchObject({ status: 'CAPTURED', captured_amount: 12_000_000 })
})

test('the acquirer is asked before a term ends', async () => {
  const { server, look, issueAccount, advance, tell } = platform
  const [paid, unpaid] = [await issueAccount(), await issueAccount()]
  const end = Date.parse(paid.virtual_account?.payment_term ?? '') - Date.now()
  // The last night of the term has found nothing.
  await advance(paid, end - 12 * hourMs)
  transferTo(server.world, paid.id, 12_000_000)
  await advance(paid, end + 1000)
  await advance(unpaid, end + 1000)
  expect((await look(paid)).status).toBe('CAPTURED')
  // fincode takes transfers of the last day until the next morning.
  expect((await look(unpaid)).status).toBe('AWAITING_CUSTOMER_PAYMENT')
  await advance(unpaid, end + dayMs)
  expect((await look(unpaid)).status).toBe('EXPIRED')
  transferTo(server.world, unpaid.id, 5000)
  await tell(unpaid, 'payments.virtualaccount.complete')
  expect((await look(unpaid)).virtual_account).toMatchObject({ received_amount: 5000, expire_overpayment: true })
})

test('a short and a second transfer are told apart', async () => {
  const { server, look, issueAccount, tell } = platform
  const issued = await issueAccount()
  transferTo(server.world, issued.id, 2_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({
    status: 'AWAITING_PAYMENT_APPROVAL',
    virtual_account: { received_amount: 2_000_000 },
  })
  transferTo(server.world, issued.id, 10_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({ status: 'CAPTURED', virtual_account: { overpayment: false } })
  transferTo(server.world, issued.id, 1)
  await tell(issued, 'payments.virtualaccount.complete')
  expect((await look(issued)).virtual_account).toMatchObject({ received_amount: 12_000_001, overpayment: true })
})

const leftOut = [
  ...nullableOf('AccountPayment').map(name => [name]),
  ['va_branch_code', 'payment_term'],
  'all',
] as const

test.each(leftOut)('a bank transfer that was paid is paid where the answer leaves out %s', async fields => {
  const { server, look, issueAccount, tell } = platform
  const issued = await issueAccount()
  server.world.leavesOut = fields === 'all' ? 'all' : [fields].flat()
  transferTo(server.world, issued.id, 12_000_000)
  await tell(issued, 'payments.virtualaccount.complete')
  expect(await look(issued)).toMatchObject({
    status: 'CAPTURED',
    captured_amount: 12_000_000,
    virtual_account: { received_amount: 12_000_000, va_branch_code: '502' },
  })
})

test.each([
  [1, 'CAPTURED', { expire_overpayment: false }],
  [20, 'EXPIRED', { expire_overpayment: true }],
] as const)(
  'a transfer is seen in the night without any detail of its account, %d days later (%s)',
  async (days, status, flags) => {
    const { server, look, issueAccount, advance } = platform
    const issued = await issueAccount()
    server.world.leavesOut = 'all'
    if (status === 'EXPIRED') await advance(issued, 9 * dayMs)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (days - 1) * dayMs })
    transferTo(server.world, issued.id, 12_000_000)
    vi.useRealTimers()
    await advance(issued, days * dayMs)
    expect(await look(issued)).toMatchObject({ status, virtual_account: { received_amount: 12_000_000, ...flags } })
  },
)

test('an account that is not told at once is told later', async () => {
  const { server, ours, call, register, look, orderOf, advance } = platform
  server.world.leavesOut = ['va_account_number']
  const { execute: handler } = await ours()
  const registered = await register({
    pay_type: 'Virtualaccount',
    job_code: undefined,
    amount: undefined,
    tax: undefined,
    tds_type: undefined,
    billing_amount: 5000,
  })
  const begun = await call(handler, { access_id: registered.access_id, payment_term_day: 7 }, { id: registered.id })
  expect(begun.status).toBe(202)
  await advance(registered, minuteMs)
  expect(await look(registered)).toMatchObject({ status: 'UNPROCESSED' })
  server.world.leavesOut = ['payment_term']
  await advance(registered, 5 * minuteMs)
  const told = await look(registered)
  expect(told).toMatchObject({ status: 'AWAITING_CUSTOMER_PAYMENT' })
  const term = orderOf(registered)?.['payment_term']
  expect(told.virtual_account?.payment_term.slice(0, 10)).toBe(String(term).slice(0, 10).replaceAll('/', '-'))
})

test('a number that the provider gives again is taken, and each payment has its own transfers', async () => {
  const { server, look, issueAccount, advance, tell } = platform
  server.world.accountNumber = '7654321'
  const [first, second] = [await issueAccount(), await issueAccount()]
  expect(second.virtual_account?.va_account_number).toBe(first.virtual_account?.va_account_number)
  transferTo(server.world, second.id, 12_000_000)
  await tell(second, 'payments.virtualaccount.complete')
  await advance(first, 10 * dayMs)
  expect((await look(second)).status).toBe('CAPTURED')
  expect((await look(first)).status).toBe('EXPIRED')
  const third = await issueAccount()
  expect(third.virtual_account?.va_account_number).toBe('7654321')
})

test('the account of an order that was lost once is reused under the name of the order that has it', async () => {
  const { server, ours, call, register, look, advance, hook } = platform
  const { execute: handler } = await ours()
  const registered = await register({
    pay_type: 'Virtualaccount',
    job_code: undefined,
    amount: undefined,
    tax: undefined,
    tds_type: undefined,
    billing_amount: 5000,
  })
  const asked = { access_id: registered.access_id, payment_term_day: 7 }
  server.trouble('/v1/payments', 'bad-gateway')
  expect((await call(handler, asked, { id: registered.id })).status).toBe(202)
  await advance(registered, 10 * minuteMs)
  expect(wire(await call(handler, asked, { id: registered.id })).status).toBe('AWAITING_CUSTOMER_PAYMENT')
  transferTo(server.world, `${registered.id}-a2`, 5000)
  await hook(
    noticeOf(server.world, `${registered.id}-a2`, 'payments.virtualaccount.complete'),
    'platform.upstream-noticed',
  )
  expect((await look(registered)).status).toBe('CAPTURED')
  const again = await register({
    pay_type: 'Virtualaccount',
    job_code: undefined,
    amount: undefined,
    tax: undefined,
    tds_type: undefined,
    billing_amount: 5000,
  })
  const reused = await call(
    handler,
    { access_id: again.access_id, payment_term_day: 7, reference_order_id: registered.id },
    { id: again.id },
  )
  expect(wire(reused).status).toBe('AWAITING_CUSTOMER_PAYMENT')
  expect(server.seen.at(-1)?.body).toMatchObject({ reference_order_id: `${registered.id}-a2` })
})
