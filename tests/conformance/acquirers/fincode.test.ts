import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readInstant } from '#functions/platform/acquirers/fincode/dates.ts'
import { mapUpstream } from '#functions/platform/acquirers/fincode/error-map.ts'
import { createFincode } from '#functions/platform/acquirers/fincode/fincode.ts'
import { readCredentials } from '#functions/platform/acquirers/fincode/settings.ts'
import { secretKey, startFincode, type Trouble } from '#tests/support/fincode-server.ts'
import { moment } from '#tests/support/unit-environment.ts'
import { charge, codeOf, key, look, newOrder, register, success, value } from './acquirer-under-test.ts'
import { clock, open, server, settings, shop, signature } from './fincode-bench.ts'
import { acquirerSuite } from './suite.ts'

afterAll(() => server.close())
// Whatever a test sends and receives is as the provider's description has it.
afterEach(() => expect(server.faults.splice(0)).toEqual([]))

acquirerSuite('fincode', open)

describe('fincode on the wire', () => {
  test('gets amounts as text, the shop’s key and an idempotency key for each change', async () => {
    const bench = await open()
    server.world.tenants.add('s_tenant00001')
    const acquirer = createFincode({ ...shop, tenant: 's_00000000002', name: 'Kogei no Ma' }, settings(), bench)
    const order = newOrder(bench, { tds: '2' })
    const { accessId } = value(await acquirer.registerAttempt(order))
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/payments',
      body: {
        id: order.upstreamOrderId,
        pay_type: 'Card',
        job_code: 'AUTH',
        amount: '12000',
        tax: '500',
        tds_type: '2',
        tds2_type: '2',
        td_tenant_name: 'Kogei no Ma',
        client_field_1: 'order',
      },
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json;charset=UTF-8',
        'tenant-shop-id': 's_tenant00001',
        idempotent_key: order.upstreamKey.id,
      },
    })
    const ref = { upstreamOrderId: order.upstreamOrderId, accessId, payType: 'Card' } as const
    value(await charge({ ...bench, acquirer }, ref, success, { tds2: { tds2_email: 'nagi@kogei.example' } }))
    expect(server.seen.at(-1)?.body).toMatchObject({
      pay_type: 'Card',
      access_id: accessId,
      method: '1',
      return_url: 'https://pay.example/back',
      return_url_on_failure: 'https://pay.example/failed',
      tds2_email: 'nagi@kogei.example',
    })
    value(await acquirer.retrieve(ref))
    expect(server.seen.at(-1)?.headers['idempotent_key']).toBeUndefined()
  })

  test('a tenant without an id at fincode is refused before anything is sent', async () => {
    const bench = await open()
    const calls = server.seen.length
    const acquirer = createFincode({ ...shop, tenant: 's_00000000009' }, settings(), bench)
    expect(codeOf(await acquirer.registerAttempt(newOrder(bench)))).toBe('refused E9993134006')
    expect(server.seen).toHaveLength(calls)
  })

  test('counters of 3-D Secure have three digits', async () => {
    const bench = await open()
    const order = await register(bench, { tds: '2' })
    const tds2 = { tds2_email: 'nagi@kogei.example', tds2_txn_activity_day: '1', tds2_nb_purchase_account: '7' }
    value(await charge(bench, order, success, { tds2 }))
    expect(server.seen.at(-1)?.body).toMatchObject({ tds2_txn_activity_day: '001', tds2_nb_purchase_account: '7' })
  })

  test.each([
    ['1', '2'],
    ['2', '3'],
    ['3', '1'],
    [undefined, '0'],
  ] as const)('the type %s of a card is our %s', async (theirs, ours) => {
    const bench = await open()
    const customerRef = `c_type${theirs ?? 0}`
    value(await bench.acquirer.customers.upsert({ customerRef, upstreamKey: key(bench) }))
    const token = server.token(success, theirs && { type: theirs })
    const saved = value(
      await bench.acquirer.cards.attach({ customerRef, token, isDefault: true, upstreamKey: key(bench) }),
    )
    expect(saved.card?.type).toBe(ours)
  })

  test.each<[Trouble, string]>([
    ['silent-before', 'unknown E9991001004'],
    ['silent-after', 'unknown E9991001004'],
    ['cut-after', 'unknown E9991001003'],
    ['garbled', 'unknown E9991001005'],
    ['bad-gateway', 'unknown E9991001005'],
    ['rate-limit', 'refused E9993134009'],
    ['closed', 'refused E9993134032'],
  ])('%s is %s', async (kind, answer) => {
    const bench = await open()
    const order = await register(bench)
    value(await charge(bench, order, success))
    server.trouble('/capture', kind)
    const call = { ...order, upstreamKey: key(bench) }
    const first = await bench.acquirer.capture(call)
    expect(codeOf(first)).toBe(answer)
    expect(first).toMatchObject({ error: { retryable: true } })
    // The repeated key is carried out once in either case.
    expect(value(await bench.acquirer.capture(call)).status).toBe('CAPTURED')
  })

  test('has seven seconds to answer', async () => {
    const bench = await open()
    const waits: number[] = []
    const deadline = (ms: number) => {
      waits.push(ms)
      return server.deadline()
    }
    value(await createFincode(shop, settings({ deadline }), bench).registerAttempt(newOrder(bench)))
    expect(waits).toEqual([7000])
  })

  test('all calls of a request share the seven seconds, and none begins in the last', async () => {
    const bench = await open()
    const waits: number[] = []
    const slow = settings({
      deadline: ms => {
        waits.push(ms)
        return server.deadline()
      },
      fetch: async (input, init) => {
        clock.time += 3500
        return fetch(input, init)
      },
    })
    const acquirer = createFincode(shop, slow, { ...bench, isAwaited: true })
    const order = newOrder(bench)
    const { accessId } = value(await acquirer.registerAttempt(order))
    const ref = { upstreamOrderId: order.upstreamOrderId, accessId, payType: 'Card' } as const
    value(await charge({ ...bench, acquirer }, ref, success))
    expect(waits).toEqual([7000, 3500])
    const calls = server.seen.length
    const late = await acquirer.capture({ ...ref, upstreamKey: key(bench) })
    expect(late).toMatchObject({ kind: 'refused', error: { code: 'E9991001004', retryable: true } })
    expect(server.seen).toHaveLength(calls)
    // Nobody waits for a job, so each of its calls has the whole time.
    const job = createFincode(shop, slow, bench)
    for (let call = 0; call < 3; call++) value(await job.retrieve(ref))
    expect(waits.slice(2)).toEqual([7000, 7000, 7000])
  })

  test('a server that cannot be reached did nothing', async () => {
    const bench = await open()
    const closed = await startFincode(() => clock.time)
    await closed.close()
    const gone = createFincode(shop, settings({ origin: () => closed.origin }), bench)
    const answer = await gone.registerAttempt(newOrder(bench))
    expect(answer).toMatchObject({ kind: 'refused', error: { code: 'E9991001003', retryable: true } })
  })

  test('a wrong key is an error of the merchant', async () => {
    const bench = await open()
    const wrong = { test: { secretKey: 'm_test_wrong', publicKey: '' }, webhooks: {}, tenants: {} }
    const stranger = createFincode(shop, settings({ credentials: async () => wrong }), bench)
    expect(codeOf(await stranger.registerAttempt(newOrder(bench)))).toBe('refused E9994001029')
    const live = createFincode({ ...shop, mode: 'live' }, settings(), bench)
    expect(codeOf(await live.registerAttempt(newOrder(bench)))).toBe('refused E9993134006')
  })

  test('an incomplete secret is reported without its content', () => {
    const keys = { secretKey, publicKey: 'p' }
    expect(readCredentials(JSON.stringify({ test: keys }))).toEqual({ test: keys, webhooks: {}, tenants: {} })
    for (const text of [undefined, 'Rand0mText', '{"test":{"secretKey":7}}']) {
      expect(() => readCredentials(text)).toThrow(/^the secret of fincode does not hold its keys yet/)
    }
  })

  test('"already completed" is looked up', async () => {
    const bench = await open()
    const order = await register(bench)
    const original = settings()
    const already = settings({
      fetch: async (input, init) =>
        init?.method === 'PUT'
          ? Response.json({ errors: [{ error_code: 'E9993134002', error_message: '' }] }, { status: 400 })
          : original.fetch(input, init),
    })
    const acquirer = createFincode(shop, already, bench)
    expect(codeOf(await charge({ ...bench, acquirer }, order, success))).toBe('unknown E9993134002')
  })

  test('dates and times are in Japan’s time', async () => {
    expect(readInstant('2026/11/21 13:30:00.000')).toBe(moment)
    expect(readInstant('2026/11/22')).toBe(Date.UTC(2026, 10, 21, 15))
    for (const text of [undefined, null, '', '2026-11-21', 'x']) expect(readInstant(text)).toBeUndefined()
    const bench = await open()
    const order = await register(bench)
    value(await charge(bench, order, success))
    expect((await look(bench, order)).authMaxDate).toBe(clock.time + 60 * 86_400_000)
  })

  test('the page gets a script and a public key', async () => {
    const bench = await open()
    expect(await bench.acquirer.browserConfig(shop)).toEqual({
      mode: 'test',
      tokenizer: 'fincode',
      scriptUrl: 'https://js.test.fincode.jp/v1/fincode.js',
      publicKey: 'p_test_cHVibGlj',
    })
  })
})

describe('fincode’s codes', () => {
  test.each([
    ['E9993134009', 'E9993134009', 'known and ours'],
    ['E9993134010', 'E9993134013', 'a refusal known by number alone'],
    ['E9993134032', 'E9993134013', 'the last of them'],
    ['E9993134999', 'E9993134999', 'unexpected'],
    ['EC0091310A3', 'EC0091310A3', 'known and ours'],
    ['EC0091210A3', 'EC0091310A3', 'by its last three: an authentication failed'],
    ['EC003999A02', 'EC003006A02', 'by its last three: an expired token'],
    ['EP017006A01', 'EC003006A01', 'of a payment method: a used token'],
    ['EP017006A02', 'EC003006A02', 'of a payment method: an expired token'],
    ['EP017006002', 'EC003006002', 'of a payment method: no such token'],
    ['EP017023001', 'E9993134008', 'of a payment method: a missing field'],
    ['ED003100004', 'E9993134003', 'of a convenience store: the state'],
    ['EE001104006', 'E9993134001', 'of another way of paying: a form'],
    ['EF0091310A2', 'EC0091310A2', 'of a way of paying that is not known: 3-D Secure was cancelled'],
    ['EC003998008', 'E9993134001', 'by its last three: a format'],
    ['EC003998ZZZ', 'E9993134999', 'a kind that nobody knows'],
    ['E0042999008', 'E9993134999', 'no card transaction'],
    ['E9991001999', 'E9991001005', 'the same fault under fincode’s number'],
    ['E01170006', 'E9993134999', 'the nine characters of the gateway behind it'],
    ['', 'E9993134999', 'nothing'],
  ])('%s is %s: %s', (upstream, code) => {
    expect(mapUpstream(upstream)).toMatchObject({ code, upstreamCode: upstream })
  })
})

describe('fincode’s webhooks', () => {
  const body = {
    event: 'payments.card.secure',
    order_id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
    pay_type: 'Card',
    amount: '12000',
    transaction_date: '2026/11/21 13:30:00.000',
    error_code: null,
  }
  const verify = async (
    change: { signature?: string | undefined; settingToken?: string; body?: object; rawBody?: string } = {},
  ) => {
    const bench = await open()
    const rawBody = change.rawBody ?? JSON.stringify({ ...body, ...change.body })
    return bench.acquirer.verifyInbound({ settingToken: 'setting1', signature, rawBody, ...change })
  }

  test('name an order and give no state', async () => {
    expect(await verify()).toEqual({
      ok: true,
      shop,
      hint: {
        event: 'payments.card.secure',
        upstreamOrderId: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
        payType: 'Card',
        dedupeKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  test.each([
    ['another signature', { signature: `${signature}x` }],
    ['none', { signature: undefined }],
    ['an empty one', { signature: '' }],
    ['an address that nobody has', { settingToken: 'setting2' }],
    ['an address of every object', { settingToken: '__proto__' }],
    ['the text that stands for no setting', { settingToken: 'x', signature: 'no such setting' }],
  ])('with %s are refused', async (_, change) => {
    expect(await verify(change)).toEqual({ ok: false })
  })

  test('have one dedupe key for equal content', async () => {
    const keyFor = async (change: object) => {
      const verdict = await verify({ body: change })
      return verdict.ok ? verdict.hint.dedupeKey : undefined
    }
    const first = await keyFor({})
    expect(await keyFor({ amount: '1' })).toBe(first)
    for (const change of [{ event: 'payments.card.exec' }, { error_code: 'E9993134013' }, { order_id: 'o2' }]) {
      expect(await keyFor(change)).not.toBe(first)
    }
  })

  test('are stored when they cannot be read', async () => {
    expect(await verify({ rawBody: 'not json' })).toMatchObject({ ok: true, hint: { event: 'unreadable' } })
  })
})
