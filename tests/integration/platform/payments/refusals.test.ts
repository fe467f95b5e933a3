// Every code that the catalogue lists for payments, with a call that is refused with it (payment-platform.md 4.5, 9.2).
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import * as contract from '#shared/platform/api/payments.ts'
import { allCodes } from '#shared/platform/errors/codes.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { type PaymentCalls, paymentCalls, type Reply } from '#tests/support/payment-calls.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let merchant: Merchant
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
})
afterAll(async () => {
  await app.stop()
})

const long = (length: number) => 'x'.repeat(length)
const nobody = { id: 'oNOBODY', access_id: 'a_nobody' }
const card = { pay_type: 'Card' }

/** The call that is refused with each code. */
const cases: Record<string, (at: PaymentCalls) => Reply> = {
  EC001101003: at => at.register({ id: long(31) }),
  EC001101008: at => at.register({ id: 'no spaces' }),
  EC001101014: async at => {
    await at.register({ id: 'taken' })
    return at.register({ id: 'taken' })
  },
  EC001102001: at => at.register({ pay_type: undefined }),
  EC001102002: at => at.register({ pay_type: 'Konbini' }),
  EC001102008: at => at.register({ pay_type: 'Cash' }),
  EC001103001: at => at.register({ job_code: undefined }),
  EC001103031: at => at.register({ job_code: 'SALES' }),
  EC001104001: at => at.register({ amount: undefined }),
  EC001104005: at => at.register({ amount: 10_000_000 }),
  EC001104006: at => at.register({ amount: '1e3' }),
  EC001104007: at => at.register({ amount: 0 }),
  EC001105005: at => at.register({ tax: '10000000' }),
  EC001105006: at => at.register({ tax: 1.5 }),
  EC001107005: at => at.register({ amount: 9_999_999, tax: 1 }),
  EC001108006: at => at.register({ item_code: 'vase' }),
  EC001108008: at => at.register({ item_code: '123' }),
  EC001109008: at => at.register({ client_field_1: 'two\nlines' }),
  EC001109012: at => at.register({ client_field_1: '花'.repeat(34) }),
  EC001110008: at => at.register({ client_field_2: 'two\nlines' }),
  EC001110012: at => at.register({ client_field_2: long(101) }),
  EC001111008: at => at.register({ client_field_3: 'two\nlines' }),
  EC001111012: at => at.register({ client_field_3: long(101) }),
  EC001112007: at => at.register({ tds_type: '1' }),
  EC001112010: at => at.register({ tds_type: '0' }),
  EC001113007: at => at.register({ tds2_type: '1' }),
  EC001106A01: at => at.withSetting({ acquirerName: undefined }, () => at.register({})),
  EC001133020: at => at.withSetting({ paymentStopFlag: '1' }, () => at.register({})),
  EC001201019: at => at.withSetting({ contractStatus: 'SUSPENDED' }, () => at.register({})),
  EC001126001: at => at.register({ phone_cc: '81' }),

  EC002100002: at => at.merchant.call(contract.getPayment, { id: 'oNOBODY', pay_type: 'Card' }),
  EC002102001: at =>
    at.merchant.send('GET', '/v1/payments/oNOBODY?pay_type=', {
      headers: { authorization: `Bearer ${at.merchant.keys.secret}` },
    }),

  EC003100002: at => at.merchant.call(contract.executePayment, nobody),
  EC003100004: async at => at.execute({}, await at.held()),
  EC003100023: at => at.execute({ expires_at: new Date(at.merchant.app.clock.now() - 1).toISOString() }),
  EC003116001: at => at.execute({ access_id: undefined }),
  EC003116010: at => at.execute({ access_id: 'a_other' }),
  EC003006001: at => at.execute({ token: undefined }),
  EC003006002: at => at.execute({ token: 'tok_sbx_nobody' }),
  EC003006A01: at => at.spent(),
  EC003006A02: at => at.stale(),
  EC003003002: at => at.execute({ token: undefined, customer_id: 'c_nobody' }),
  EC003007002: at => at.saved({ card_id: 'cs_nobody' }),
  EC003047002: at => at.saved({}),
  EC003114001: at => at.execute({ method: undefined }),
  EC003114031: at => at.execute({ method: '9' }),
  EC003114040: at => at.execute({ method: '5' }),
  EC003115001: at => at.execute({ method: '2' }),
  EC003115031: at => at.execute({ method: '2', pay_times: '4' }),
  EC003115040: at => at.execute({ pay_times: '3' }),
  EC003117003: at => at.execute({ return_url: `https://shop.example/${long(250)}` }),
  EC003117008: at => at.execute({ return_url: 'https://elsewhere.example/' }),
  EC003117018: at => at.execute({ return_url: undefined }),
  EC003118003: at => at.execute({ return_url_on_failure: `https://shop.example/${long(250)}` }),
  EC003118008: at => at.execute({ return_url_on_failure: 'javascript:alert(1)' }),
  EC003118018: at => at.execute({ return_url_on_failure: undefined }),
  EC003130003: at => at.execute({ tds2_ret_url: `https://shop.example/${long(250)}` }),
  EC003130008: at => at.execute({ tds2_ret_url: 'https://elsewhere.example/' }),
  EC003011040: at => at.execute({ security_code: '123' }),
  EC003020040: at => at.execute({ card_no: '4242424242424242' }),
  EC003106A01: async at => {
    const payment = await at.merchant.register()
    return at.withSetting({ acquirerName: undefined }, () => at.execute({}, payment))
  },
  EC003133020: async at => {
    const payment = await at.merchant.register()
    return at.withSetting({ paymentStopFlag: '1' }, () => at.execute({}, payment))
  },
  EC003069019: at =>
    at.withSetting(
      { tdsSetting: '0', brandFlags: { VISA: '0', MASTER: '1', JCB: '1', AMEX: '1', DINERS: '1', DISCOVER: '1' } },
      async () => at.execute({}, await at.merchant.register({ tds_type: '0' })),
    ),
  EC003112021: async at => {
    await at.merchant.withoutTds()
    const payment = await at.merchant.register({ tds_type: '0' })
    await at.merchant.withTds()
    return at.execute({}, payment)
  },
  EC003140001: at => at.execute({ tds2_email: undefined }),
  EC003140003: at => at.issuer('email', `${long(250)}@example.jp`),
  EC003140008: at => at.issuer('email', 'hanako at example.jp'),
  EC003141003: at => at.issuer('mobile_phone_cc', '0081'),
  EC003141018: at => at.issuer('mobile_phone_cc', '81'),
  EC003142005: at => at.issuer('mobile_phone_no', '1'.repeat(16)),
  EC003142008: at => at.issuer('mobile_phone_no', '090-1234'),
  EC003143003: at => at.issuer('home_phone_cc', '0081'),
  EC003143018: at => at.issuer('home_phone_no', '0312345678'),
  EC003144005: at => at.issuer('home_phone_no', '1'.repeat(16)),
  EC003144008: at => at.issuer('home_phone_no', '03-1234'),
  EC003145003: at => at.issuer('work_phone_cc', '0081'),
  EC003145018: at => at.issuer('work_phone_cc', '81'),
  EC003146005: at => at.issuer('work_phone_no', '1'.repeat(16)),
  EC003146008: at => at.issuer('work_phone_no', '03-1234'),
  EC003147002: at => at.issuer('bill_addr_country', 'JPN'),
  EC003147003: at => at.issuer('bill_addr_country', 'Japan'),
  EC003148003: at => at.issuer('bill_addr_state', 'Tokyo'),
  EC003149003: at => at.issuer('bill_addr_city', long(51)),
  EC003150003: at => at.issuer('bill_addr_line_1', long(101)),
  EC003151003: at => at.issuer('bill_addr_line_2', long(101)),
  EC003152003: at => at.issuer('bill_addr_line_3', long(101)),
  EC003153003: at => at.issuer('bill_addr_post_code', long(17)),
  EC003154002: at => at.issuer('ship_addr_country', 'Japan'),
  EC003155003: at => at.issuer('ship_addr_state', 'Tokyo'),
  EC003156003: at => at.issuer('ship_addr_city', long(51)),
  EC003157003: at => at.issuer('ship_addr_line_1', long(101)),
  EC003158003: at => at.issuer('ship_addr_line_2', long(101)),
  EC003159003: at => at.issuer('ship_addr_line_3', long(101)),
  EC003160003: at => at.issuer('ship_addr_post_code', long(17)),
  EC003161007: at => at.issuer('addr_match', 'yes'),
  EC003162007: at => at.issuer('ship_ind', '08'),
  EC003163007: at => at.issuer('delivery_timeframe', '05'),
  EC003164008: at => at.issuer('ch_acc_date', '2026-01-01'),
  EC003164011: at => at.issuer('ch_acc_date', '29991231'),
  EC003165008: at => at.issuer('ch_acc_change', '20261301'),
  EC003165011: at => at.issuer('ch_acc_change', '29991231'),
  EC003166008: at => at.issuer('ch_acc_pw_change', '20260132'),
  EC003166011: at => at.issuer('ch_acc_pw_change', '29991231'),
  EC003167006: at => at.issuer('nb_purchase_account', 'few'),
  EC003168008: at => at.issuer('payment_acc_age', 'old'),
  EC003168011: at => at.issuer('payment_acc_age', '29991231'),
  EC003169006: at => at.issuer('provision_attempts_day', '-1'),
  EC003170006: at => at.issuer('txn_activity_day', '1000'),
  EC003171006: at => at.issuer('txn_activity_year', '1.5'),
  EC003172008: at => at.issuer('ship_address_usage', 'yesterday'),
  EC003173007: at => at.issuer('ship_name_ind', '03'),
  EC003174007: at => at.issuer('suspicious_acc_activity', '0'),
  EC003175003: at => at.issuer('three_ds_req_auth_data', long(2049)),
  EC003175018: at => at.issuer('three_ds_req_auth_method', '02'),
  EC003176007: at => at.issuer('three_ds_req_auth_method', '07'),
  EC003176018: at => at.issuer('three_ds_req_auth_data', 'session'),
  EC003177008: at => at.issuer('three_ds_req_auth_timestamp', '2026120112'),
  EC003177018: at => at.issuer('three_ds_req_auth_data', 'session'),

  EC004100002: at => at.move(contract.capturePayment, nobody),
  EC004100004: async at => at.move(contract.capturePayment, await at.captured()),
  EC004100023: async at =>
    at.move(
      contract.capturePayment,
      await at.aged(await at.merchant.register(), () => ({ status: 'EXPIRED', dueAt: null })),
    ),
  EC004116010: async at => at.move(contract.capturePayment, await at.held(), { access_id: 'a_other' }),
  EC004125023: async at => at.move(contract.capturePayment, await at.lapsed(await at.held())),
  EC004127007: async at => at.move(contract.capturePayment, await at.old(await at.held())),

  EC005100002: at => at.move(contract.cancelPayment, nobody),
  EC005100004: async at => at.move(contract.cancelPayment, await at.waiting()),
  EC005116010: async at => at.move(contract.cancelPayment, await at.held(), { access_id: 'a_other' }),
  EC005127007: async at => at.move(contract.cancelPayment, await at.old(await at.held())),
  EC005135005: async at => at.refund(await at.captured(), { amount: 10_000_000 }),
  EC005135006: async at => at.refund(await at.captured(), { amount: 'all' }),
  EC005135007: async at => at.refund(await at.captured(), { amount: 121_501 }),

  EC006100002: at => at.move(contract.reauthorizePayment, nobody),
  EC006100004: async at => at.move(contract.reauthorizePayment, await at.held()),
  EC006127007: async at => {
    const payment = await at.held()
    await at.move(contract.cancelPayment, payment)
    return at.move(contract.reauthorizePayment, await at.old(payment))
  },
  EC006114031: async at => at.move(contract.reauthorizePayment, await at.held(), { method: '2' }),
  EC006133020: async at => {
    const payment = await at.held()
    await at.move(contract.cancelPayment, payment)
    return at.withSetting({ paymentStopFlag: '1' }, () => at.move(contract.reauthorizePayment, payment))
  },

  EC007100002: at => at.merchant.call(contract.changePayment, { ...nobody, job_code: 'AUTH', amount: 1 }),
  EC007100004: async at => at.change(await at.merchant.register(), {}),
  EC007104001: async at => at.change(await at.held(), { amount: undefined }),
  EC007104005: async at => at.change(await at.held(), { amount: 10_000_000 }),
  EC007104006: async at => at.change(await at.held(), { amount: 'more' }),
  EC007104007: async at => at.change(await at.held(), { amount: 0 }),
  EC007105005: async at => at.change(await at.held(), { tax: 10_000_000 }),
  EC007105006: async at => at.change(await at.held(), { tax: '1,5' }),
  EC007107005: async at => at.change(await at.held(), { amount: 9_999_999, tax: 1 }),
  EC007103031: async at => at.change(await at.held(), { job_code: 'CAPTURE' }),
  EC007125023: async at => at.change(await at.lapsed(await at.held()), {}),
  EC007127007: async at => at.change(await at.old(await at.held()), {}),

  EC008116002: at => at.authenticate(nobody),
  EC008100004: async at => at.authenticate(await at.held()),
  EC008132001: at => at.authenticate(nobody, ''),
  EC008132003: at => at.authenticate(nobody, long(2001)),
  EC0081310A6: async at => at.authenticate(await at.waiting('4100000000400003')),
  EC0081310A7: async at => at.authenticate(await at.late(await at.waiting())),

  EC009100002: at => at.secure(nobody),
  EC009100004: async at => at.secure(await at.held()),
  EC009116010: async at => at.secure(await at.waiting(), 'a_other'),
  EC0091310A1: async at => at.merchant.execute(await at.merchant.register(), '4000000000000101'),
  EC0091310A2: at => at.givenUp(),
  EC0091310A3: at => at.secured('4100000000200007'),
  EC0091310A4: at => at.secured('4000000000000077'),
  EC0091310A5: at => at.secured('4100000000500000'),
  EC0091310A6: at => at.secured('4100000000400003'),
  EC0091310A7: async at => at.secure(await at.late(await at.waiting())),

  EC010116002: at => at.confirm(nobody),
  EC010100004: async at => at.confirm(await at.held()),
  EC0101310A7: async at => at.confirm(await at.late(await at.waiting())),

  EC011102001: at => at.search({}),
  EC011102008: at => at.search({ pay_type: 'Cash' }),
  EC011096011: at => at.search({ ...card, created_from: '2026-12-02T00:00:00Z', created_to: '2026-12-01T00:00:00Z' }),
  EC011095011: at => at.search({ ...card, amount_from: '2', amount_to: '1' }),
  E0095090006: at => at.search({ ...card, limit: 'all' }),
  E0095090007: at => at.search({ ...card, limit: '101' }),
  E0095091006: at => at.search({ ...card, page: 'last' }),
  E0095091007: at => at.search({ ...card, page: '9999' }),
  E0095092008: at => at.search({ ...card, sort: 'created up' }),
  E0095092015: at => at.search({ ...card, sort: 'brand desc' }),
  E0095093008: at => at.search({ ...card, count_only: 'maybe' }),
  E0095094003: at => at.search({ ...card, keyword: long(101) }),
  E0095095006: at => at.search({ ...card, amount_from: 'much' }),
  E0095096007: at => at.search({ ...card, created_from: '2020-01-01T00:00:00Z' }),
  E0095096008: at => at.search({ ...card, created_from: 'yesterday' }),
  E0095097031: at => at.search({ ...card, status: 'PAID' }),

  EC101101014: async at => {
    await at.transfer({ id: 'taken-too' })
    return at.transfer({ id: 'taken-too' })
  },
  EC101104001: at => at.transfer({ billing_amount: undefined }),
  EC101104005: at => at.transfer({ billing_amount: 10_000_000_000 }),
  EC101104006: at => at.transfer({ billing_amount: 'all' }),
  EC101104007: at => at.transfer({ billing_amount: 0 }),
  EC101311006: at => at.account({ payment_term_day: 'a week' }),
  EC101311007: at => at.account({ payment_term_day: 100 }),
  EC101312002: at => at.account({ reference_order_id: 'oNOBODY' }),
  EC101312004: async at => at.account({ reference_order_id: at.wire(await at.account()).id }),
  EC101310002: at => at.deposit('801-0000000'),
  EC101310004: at => at.depositLate(),
  EC101310023: async at =>
    at.account(
      {},
      await at.aged(at.wire(await at.transfer({})), () => ({ payUntil: at.merchant.app.clock.now() - 1 })),
    ),
  EC101100004: async at => at.account({}, at.wire(await at.account())),
}

/** The conformance tests cover three taken ids in a row (016). Ranges have codes of their own in EC011. */
const elsewhere = ['EC001101016', 'E0095095011', 'E0095096011']
const listed = allCodes.filter(code => /^E(?:C0(?:0[1-9]|1[01])|C101|0095)/.test(code) && !elsewhere.includes(code))

/** The endpoints of each operation; transfers have operations of their own, searches and lists share one. */
const endpointOf = (code: string): string => {
  const operation = code.slice(1, 5)
  const found = platformEndpoints.find(endpoint => endpoint.operation === operation)
  return found?.id ?? others[operation] ?? operation
}
const others: Readonly<Record<string, string>> = {
  '0095': 'searchPayments',
  C101: 'registerPayment',
  C010: 'confirmTds',
}

describe.each([...Map.groupBy(listed, endpointOf)])('%s', (_endpoint, codes) => {
  test.each(codes)('refuses a call with %s', async code => {
    const call = cases[code]
    if (!call) throw new Error(`no call is refused with ${code}`)
    const reply = await call(paymentCalls(merchant))
    expect(reply.codes, reply.body.slice(0, 400)).toContain(code)
  })
})
