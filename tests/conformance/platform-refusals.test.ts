// What the acquirer refuses for now, at the platform as it is deployed with fincode: busy, closed, an open circuit, no
// time left. Nothing of it is the end of a call, so the same key asks anew (docs/decisions/109, 110).
import '#tests/support/unit-environment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import type { Scope } from '#shared/platform/keys/scope.ts'
import { putFincodeInPlace } from '#tests/support/fincode/in-place.ts'
import { type FincodeServer, startFincode, type Trouble } from '#tests/support/fincode-server.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
let platform: PlatformTable
let server: FincodeServer
let shopKey: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 3) })
  server = await startFincode(() => Date.now())
  platform = await openPlatform()
  await platform.shop({ tdsSetting: '0' })
  shopKey = await platform.key('secret')
  putFincodeInPlace(server, { before: address => before(address) })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await platform.close()
  await server.close()
})
// Circuits that a test has opened are closed by the first call of the next one.
beforeEach(() => pass(hourMs))
afterEach(() => {
  before = () => {}
  expect(server.faults.splice(0)).toEqual([])
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** What happens while a request is on its way. */
let before: (address: string) => void = () => {}

let calls = 0
async function call(handler: Handler, body: object, id?: string, key = `call-${++calls}`, as = shopKey) {
  const parameters = id === undefined ? {} : { id }
  // The path is part of what a key stands for.
  const path = `/v1/payments/${id ?? ''}`
  return platform.ask(handler, { method: 'POST', path, body: JSON.stringify(body), parameters, as, key })
}
const wire = ({ body }: { body: string }) => PaymentWire.parse(JSON.parse(body))
const ours = async () => ({
  register: (await import('#functions/platform/payments/register-payment.ts')).handler,
  execute: (await import('#functions/platform/payments/execute-payment.ts')).handler,
  get: (await import('#functions/platform/payments/get-payment.ts')).handler,
  capture: (await import('#functions/platform/payments/capture-payment.ts')).handler,
  cancel: (await import('#functions/platform/payments/cancel-payment.ts')).handler,
  change: (await import('#functions/platform/payments/change-payment.ts')).handler,
  refund: (await import('#functions/platform/payments/refund-payment.ts')).handler,
  advance: (await import('#functions/platform/payments/on-advance-payment.ts')).handler,
})

async function register(change: object = {}) {
  const { register: handler } = await ours()
  const card = { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tax: 1_500, tds_type: '0' }
  return wire(await call(handler, { ...card, ...change }))
}
async function execute({ id, access_id }: PaymentWire, key?: string, token = server.token('4242424242424242')) {
  const { execute: handler } = await ours()
  return call(handler, { access_id, token, method: '1' }, id, key)
}
async function look({ id, pay_type }: PaymentWire) {
  const { get } = await ours()
  return wire(
    await platform.ask(get, { method: 'GET', parameters: { id }, query: `pay_type=${pay_type}`, as: shopKey }),
  )
}
const held = async () => wire(await execute(await register()))
const taken = async () => wire(await execute(await register({ job_code: 'CAPTURE' })))
/** A clock of the platform rings. */
async function ring({ id }: PaymentWire) {
  const { advance } = await ours()
  const data = { mode: 'test', shopId: 's_00000000001', id, dueAt: Date.now() }
  const detail = { id: `due-${id}-${++calls}`, type: 'platform.payment-due', version: 1, at: Date.now(), data }
  expect(await advance({ Records: [queueRecord(detail.id, JSON.stringify({ detail }))] }, lambdaContext)).toEqual({
    batchItemFailures: [],
  })
}
const sentTo = (ending: string) => server.seen.filter(({ path }) => path.endsWith(ending)).length

describe('a key', () => {
  test.each<[Trouble, number, string]>([
    ['rate-limit', 502, 'E9993134009'],
    ['closed', 503, 'E9993134032'],
  ])('of a capture that met %s captures two minutes later', async (trouble, status, code) => {
    const { capture } = await ours()
    const { id, access_id } = await held()
    server.trouble('/capture', trouble)
    const refused = await call(capture, { access_id }, id, `${id}-capture`)
    expect([refused.status, refused.codes]).toEqual([status, [code]])
    expect((await platform.all()).filter(({ SK, state }) => SK === 'IDEMPOTENCY' && state !== 'DONE')).toEqual([])
    pass(2 * minuteMs)
    const again = await call(capture, { access_id }, id, `${id}-capture`)
    expect(again.headers).not.toHaveProperty('idempotent-replayed')
    expect(wire(again)).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
    const third = await call(capture, { access_id }, id, `${id}-capture`)
    expect([third.status, third.headers['idempotent-replayed']]).toEqual([200, 'true'])
  })

  test('of a refund that met a busy second refunds once, later', async () => {
    const { refund } = await ours()
    const { id } = await taken()
    const body = { amount: 21_500, reason: 'a chip on the rim' }
    server.trouble('/change', 'rate-limit')
    expect((await call(refund, body, id, `${id}-refund`)).status).toBe(502)
    pass(2 * minuteMs)
    expect((await call(refund, body, id, `${id}-refund`)).status).toBe(201)
    expect((await call(refund, body, id, `${id}-refund`)).headers['idempotent-replayed']).toBe('true')
    expect(server.world.orders.get(id)).toMatchObject({ amount: 98_500, tax: 1_500 })
  })

  test('of a charge that met a busy second charges by another attempt', async () => {
    const payment = await register()
    const token = server.token('4242424242424242')
    server.trouble(payment.id, 'rate-limit')
    expect((await execute(payment, 'one-charge', token)).status).toBe(502)
    pass(2 * minuteMs)
    expect(wire(await execute(payment, 'one-charge', token))).toMatchObject({
      status: 'AUTHORIZED',
      attempts: [{ status: 'declined' }, { status: 'succeeded' }],
    })
  })

  test('of a charge that was declined keeps the decline', async () => {
    const payment = await register()
    const token = server.token('4000000000009995')
    const first = await execute(payment, 'declined-charge', token)
    expect(first.status).toBe(402)
    pass(2 * minuteMs)
    const again = await execute(payment, 'declined-charge', token)
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
  })

  test('of a call with an unknown end is kept until the end is known, and then answers it', async () => {
    const { capture } = await ours()
    const { id, access_id } = await held()
    server.trouble('/capture', 'bad-gateway')
    server.trouble(id, 'bad-gateway')
    const open = await call(capture, { access_id }, id, `${id}-capture`)
    expect([open.status, wire(open).next_action]).toEqual([202, { type: 'poll' }])
    const other = await call(capture, { access_id: 'a_another' }, id, `${id}-capture`)
    expect([other.status, other.codes]).toEqual([409, ['E0090022010']])
    pass(5 * secondMs)
    const known = await call(capture, { access_id }, id, `${id}-capture`)
    expect([known.status, wire(known).status]).toEqual([200, 'CAPTURED'])
    const kept = await call(capture, { access_id }, id, `${id}-capture`)
    expect([kept.body, kept.headers['idempotent-replayed']]).toEqual([known.body, 'true'])
  })

  test('of a call whose unknown end was a refusal for now acts anew', async () => {
    const { capture } = await ours()
    const payment = await held()
    const { id, access_id } = payment
    server.trouble('/capture', 'bad-gateway')
    server.trouble(id, 'bad-gateway')
    expect((await call(capture, { access_id }, id, `${id}-capture`)).status).toBe(202)
    server.trouble('/capture', 'rate-limit')
    pass(5 * secondMs)
    await ring(payment)
    expect(await look(payment)).toMatchObject({ status: 'AUTHORIZED', next_action: null })
    pass(2 * minuteMs)
    expect(wire(await call(capture, { access_id }, id, `${id}-capture`)).status).toBe('CAPTURED')
  })
})

describe('an open circuit', () => {
  /** Five charges in a row whose registrations succeed. */
  async function outage() {
    for (let charge = 0; charge < 5; charge++) {
      const payment = await register()
      server.trouble(payment.id, 'closed')
      expect((await execute(payment)).codes).toEqual(['E9993134032'])
    }
  }

  test('is opened by charges whose registrations succeed, and uses up no attempt', async () => {
    await outage()
    const payment = await register()
    const token = server.token('4242424242424242')
    const sent = server.seen.length
    const refused = await execute(payment, 'circuit', token)
    expect([refused.status, refused.codes, refused.headers['retry-after']]).toEqual([503, ['E9993134009'], '30'])
    expect(server.seen.length).toBe(sent)
    expect(await look(payment)).toMatchObject({ status: 'UNPROCESSED', attempts: [], error_code: null })
    pass(30 * secondMs)
    expect(wire(await execute(payment, 'circuit', token))).toMatchObject({
      status: 'AUTHORIZED',
      attempts: [{ n: 1, status: 'succeeded' }],
    })
  })

  test('of charges lets captures pass', async () => {
    const { capture } = await ours()
    const { id, access_id } = await held()
    await outage()
    expect(wire(await call(capture, { access_id }, id)).status).toBe('CAPTURED')
  })

  test('of operations leaves the payment as it was', async () => {
    const { capture, cancel } = await ours()
    const payments = [await held(), await held(), await held(), await held(), await held()]
    for (const { id, access_id } of payments) {
      server.trouble('/capture', 'closed')
      await call(capture, { access_id }, id)
    }
    const payment = await held()
    const { id, access_id } = payment
    const refused = await call(cancel, { access_id }, id, `${id}-cancel`)
    expect([refused.status, refused.codes, refused.headers['retry-after']]).toEqual([503, ['E9993134009'], '30'])
    const { version: _, updated: __, ...as } = await look(payment)
    expect(payment).toMatchObject(as)
    pass(30 * secondMs)
    expect(wire(await call(cancel, { access_id }, id, `${id}-cancel`)).status).toBe('CANCELED')
  })
})

describe('a call for which no time is left', () => {
  test('uses up no attempt and opens no circuit', async () => {
    for (let charge = 0; charge < 6; charge++) {
      const payment = await register()
      // The registration takes nearly all of the time that the caller waits.
      before = address => address.endsWith('/v1/payments') && pass(6500)
      const late = await execute(payment)
      expect([late.status, late.codes, late.headers['retry-after']]).toEqual([503, ['E9991001004'], '1'])
      expect((await look(payment)).attempts).toEqual([])
    }
    before = () => {}
    const payment = await register()
    before = address => address.endsWith('/v1/payments') && pass(6500)
    await execute(payment, 'late')
    before = () => {}
    // The order that was registered then is found again.
    expect(wire(await execute(payment, 'late-2'))).toMatchObject({ status: 'AUTHORIZED', attempts: [{ n: 1 }] })
    expect(server.world.orders.has(`${payment.id}-a2`)).toBe(false)
  })
})

describe('a key without the scope of refunds', () => {
  const scoped = (...scopes: Scope[]) => platform.key('restricted', { scopes })

  test.each(['cancel', 'change'] as const)('gives no captured money back by %s', async way => {
    const handlers = await ours()
    const { id, access_id } = await taken()
    const body = way === 'cancel' ? { access_id } : { access_id, job_code: 'CAPTURE', amount: 1 }
    const sent = sentTo(`/${way}`)
    const refused = await call(handlers[way], body, id, `${id}-${way}`, await scoped('payments:write'))
    expect([refused.status, refused.codes]).toEqual([403, ['E9994078040']])
    expect(sentTo(`/${way}`)).toBe(sent)
    // The refusal is that of the API key and not of the call.
    const allowed = await call(
      handlers[way],
      body,
      id,
      `${id}-${way}`,
      await scoped('payments:write', 'payments:refund'),
    )
    expect(allowed.status).toBe(200)
  })

  test('releases and lowers what is only held', async () => {
    const { cancel, change } = await ours()
    const { id, access_id } = await held()
    const restricted = await scoped('payments:write')
    const lower = { access_id, job_code: 'AUTH', amount: 100 }
    expect(wire(await call(change, lower, id, undefined, restricted)).total_amount).toBe(100)
    expect(wire(await call(cancel, { access_id }, id, undefined, restricted)).status).toBe('CANCELED')
  })
})
