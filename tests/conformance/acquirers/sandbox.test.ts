import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PutCommand, UpdateCommand } from '#functions/machinery/table/commands.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import type { ShopRef } from '#functions/platform/acquirers/port.ts'
import { depositToSandbox } from '#functions/platform/acquirers/sandbox/deposits.ts'
import { holderStep } from '#functions/platform/acquirers/sandbox/holder.ts'
import { createSandbox } from '#functions/platform/acquirers/sandbox/sandbox.ts'
import type { SandboxParts } from '#functions/platform/acquirers/sandbox/sandbox-store.ts'
import { issueTokens, testCardOf } from '#functions/platform/acquirers/sandbox/tokens.ts'
import { hasCardNumber } from '#shared/platform/card/pan.ts'
import { slowMs, slowPrefix } from '#shared/platform/sandbox/cards.ts'
import { type EmbeddedTable, openEmbeddedTable } from '#tests/support/embedded-table.ts'
import { moment } from '#tests/support/unit-environment.ts'
import {
  type Bench,
  charge,
  codeOf,
  key,
  look,
  newOrder,
  orderId,
  register,
  success,
  value,
} from './acquirer-under-test.ts'
import { acquirerSuite } from './suite.ts'

let table: EmbeddedTable
beforeAll(async () => {
  table = await openEmbeddedTable()
})
afterAll(() => table.close())

const shop: ShopRef = { shopId: 's_00000000001', mode: 'test' }
const origin = 'https://pay.example'

function partsAt(now: () => number): SandboxParts {
  return { client: table.client, tableName: table.tableName, origin, now, realNow: now, newId: () => ulid(now()) }
}

async function open(): Promise<Bench> {
  let time = moment
  const now = () => time
  const parts = partsAt(now)
  return {
    acquirer: createSandbox(shop, parts),
    now,
    advance: ms => {
      time += ms
    },
    async token(number) {
      const card = testCardOf(shop, { number, expire: '3012' })
      if (!card) throw new Error(`no test card ${number}`)
      const { tokens, writes } = issueTokens(shop, card, 1, { now: time, newId: parts.newId })
      const scope = { id: `PAY#test#${ulid()}`, operation: 'token', bodyHash: '', keepsAnswer: false, now, newId: ulid }
      await transact(table, scope, { writes, answer: null })
      return tokens[0] ?? ''
    },
    async holder(url, typed) {
      const accessId = url.replace(`${origin}/acs/`, '')
      const shown = await holderStep(accessId, { kind: 'arrive' }, parts)
      if (shown?.stage !== 'challenge' || typed === undefined) return
      await holderStep(accessId, typed === 'cancel' ? { kind: 'cancel' } : { kind: 'code', code: typed }, parts)
    },
    async transfer(upstreamOrderId, amount) {
      value(await depositToSandbox({ shop, upstreamOrderId, amount }, parts))
    },
    told: code => code,
    trouble: kind => {
      if (kind === 'lost-execute') return { prefix: slowPrefix, settle: () => (time += slowMs) }
      return { amount: kind === 'lost-capture' ? 29_101 : 29_102 }
    },
  }
}

acquirerSuite('sandbox', open)

/** The connection breaks after the first write of this kind: its answer alone is lost. */
function breakOnce(
  client: SandboxParts['client'],
  Broken: typeof PutCommand | typeof UpdateCommand,
): SandboxParts['client'] {
  let isWhole = true
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== 'send' || typeof member !== 'function') return member
      return async (...call: unknown[]) => {
        const answer: unknown = await member.apply(target, call)
        if (!(call[0] instanceof Broken) || !isWhole) return answer
        isWhole = false
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
      }
    },
  })
}

describe('the sandbox', () => {
  test('shows the earlier state of a slow order for eight seconds', async () => {
    const bench = await open()
    const order = await register(bench, { upstreamOrderId: orderId(slowPrefix) })
    expect(codeOf(await charge(bench, order, success))).toBe('unknown E9991001004')
    bench.advance(slowMs - 1)
    expect((await look(bench, order)).status).toBe('UNPROCESSED')
    bench.advance(1)
    expect((await look(bench, order)).status).toBe('AUTHORIZED')
    expect(codeOf(await bench.acquirer.capture({ ...order, upstreamKey: key(bench) }))).toBe('unknown E9991001004')
    expect((await look(bench, order)).status).toBe('AUTHORIZED')
    bench.advance(slowMs)
    expect((await look(bench, order)).status).toBe('CAPTURED')
  })

  test('fails an authentication whose cardholder never comes back', async () => {
    const bench = await open()
    const order = await register(bench, { tds: '2' })
    const { nextAction } = value(await charge(bench, order, '4100000000005000'))
    bench.advance(30 * 60_000 - 1)
    expect((await look(bench, order)).status).toBe('AUTHENTICATED')
    bench.advance(1)
    expect(await look(bench, order)).toMatchObject({ status: 'UNPROCESSED', errorCode: 'EC0091310A7' })
    await bench.holder(nextAction?.url ?? '', '123456')
    expect((await look(bench, order)).errorCode).toBe('EC0091310A7')
  })

  test('uses the payment’s test clock on the issuer’s page', async () => {
    for (const years of [-3, 3]) {
      const bench = await open()
      bench.advance(years * 365 * 86_400_000)
      const parts = { ...partsAt(bench.now), realNow: () => moment }
      const order = await register(bench, { tds: '2' })
      value(await charge({ ...bench, acquirer: createSandbox(shop, parts) }, order, '4100000000005000'))
      const later = { ...parts, now: () => moment, realNow: () => moment + 60_000 }
      expect(await holderStep(order.accessId, { kind: 'arrive' }, later)).toMatchObject({ stage: 'challenge' })
      await holderStep(order.accessId, { kind: 'code', code: '123456' }, later)
      expect((await look(bench, order)).status).toBe('AUTHORIZED')
    }
  })

  test('accepts three codes, and an end is final', async () => {
    const bench = await open()
    const parts = partsAt(bench.now)
    const order = await register(bench, { tds: '2' })
    value(await charge(bench, order, '4100000000005000'))
    const type = (code: string) => holderStep(order.accessId, { kind: 'code', code }, parts)
    await holderStep(order.accessId, { kind: 'arrive' }, parts)
    expect(await type('000000')).toMatchObject({ stage: 'challenge', triesLeft: 2, last4: '5000', amount: 12_500 })
    expect(await type('999999')).toMatchObject({ stage: 'challenge', triesLeft: 1 })
    expect(await type('654321')).toMatchObject({ stage: 'done', code: 'EC0091310A3' })
    expect(await type('123456')).toMatchObject({ stage: 'done', code: 'EC0091310A3' })
    expect(await look(bench, order)).toMatchObject({ status: 'AUTHENTICATED', tds: { result: 'N', reason: '19' } })
    expect(await holderStep('a_nobody0000000000000000', { kind: 'arrive' }, parts)).toBeUndefined()
  })

  test('lets a token live for fifteen minutes', async () => {
    const bench = await open()
    const [good, old] = [await bench.token(success), await bench.token(success)]
    bench.advance(15 * 60_000 - 1)
    value(await charge(bench, await register(bench), success, { source: { token: good } }))
    bench.advance(1)
    const late = await charge(bench, await register(bench), success, { source: { token: old } })
    expect(codeOf(late)).toBe('refused EC003006A02')
  })

  test('disputes a charge after a minute, and a held one after its capture', async () => {
    const bench = await open()
    const order = await register(bench)
    value(await charge(bench, order, '4000000000000259'))
    bench.advance(120_000)
    expect((await look(bench, order)).chargebackAt).toBeUndefined()
    value(await bench.acquirer.capture({ ...order, upstreamKey: key(bench) }))
    bench.advance(59_999)
    expect((await look(bench, order)).chargebackAt).toBeUndefined()
    bench.advance(1)
    expect((await look(bench, order)).chargebackAt).toBe(bench.now())
  })

  test('ends an account with its term, and still sees money that comes later', async () => {
    const bench = await open()
    const order = { upstreamOrderId: orderId(), amount: 9000, tax: 0, termDays: 0, freeFields: [] as const }
    const proposed = { branchCode: '777', accountNumber: '7654321' }
    const keys = { registerKey: key(bench), assignKey: key(bench) }
    const issued = value(await bench.acquirer.virtualAccount.issue({ ...order, ...keys, proposed }))
    expect(issued.virtualAccount).toMatchObject(proposed)
    bench.advance((issued.virtualAccount?.termEndsAt ?? 0) - bench.now())
    expect((await look(bench, issued)).status).toBe('EXPIRED')
    await bench.transfer(issued.upstreamOrderId, 9000)
    expect(await look(bench, issued)).toMatchObject({ status: 'EXPIRED', transfers: { paidAfterExpiry: true } })
  })

  test('sends a notice for what no answer contained, three in the wrong order for the noisy amount', async () => {
    const bench = await open()
    const silent = await register(bench)
    value(await charge(bench, silent, success))
    const holding = await register(bench, { tds: '2' })
    value(await charge(bench, holding, success))
    await bench.holder(`${origin}/acs/${holding.accessId}`)
    const noisy = await register(bench, { amount: 39_103, tax: 0, job: 'CAPTURE' })
    value(await charge(bench, noisy, success))
    const events = (await table.all()).flatMap(item => (Array.isArray(item['events']) ? item['events'] : []))
    const of = (id: string) => events.filter(({ data }) => data.upstreamOrderId === id).map(({ data }) => data.event)
    expect(of(silent.upstreamOrderId)).toEqual([])
    expect(of(holding.upstreamOrderId)).toEqual(['payments.card.secure'])
    expect(of(noisy.upstreamOrderId)).toEqual(['payments.card.exec', 'payments.card.exec', 'payments.card.regist'])
  })

  test.each([
    ['the token was taken', UpdateCommand],
    ['the order was put', PutCommand],
  ])(
    'answers unknown when its store does not answer after %s, and charges once when it is called again',
    async (_, kind) => {
      const bench = await open()
      const order = await register(bench)
      const broken = breakOnce(table.client, kind)
      const flaky = { ...bench, acquirer: createSandbox(shop, { ...partsAt(bench.now), client: broken }) }
      const same = { source: { token: await bench.token(success) }, upstreamKey: key(bench) }
      expect(codeOf(await charge(flaky, order, success, same))).toBe('unknown E9991001003')
      const other = await register(bench)
      expect(codeOf(await charge(flaky, other, success, { source: same.source }))).toBe('refused EC003006A01')
      expect(value(await charge(flaky, order, success, same)).status).toBe('AUTHORIZED')
      expect(codeOf(await charge(flaky, order, success, { source: same.source }))).toBe('refused EC003100004')
    },
  )

  test('registers and charges without a read, and finds an order that was there already', async () => {
    const bench = await open()
    const acquirer = createSandbox(shop, partsAt(bench.now))
    const wanted = newOrder(bench, { tds: '2' })
    const source = { token: await bench.token(success) }
    const send = vi.spyOn(table.client, 'send')
    const { accessId } = value(await acquirer.registerAttempt(wanted))
    const order = { upstreamOrderId: wanted.upstreamOrderId, accessId, payType: 'Card' } as const
    expect(value(await charge({ ...bench, acquirer }, order, success, { source })).status).toBe('AUTHENTICATED')
    const asked = send.mock.calls.map(([command]) => command.constructor.name)
    send.mockRestore()
    expect(asked.toSorted()).toEqual(['PutCommand', 'PutCommand', 'PutCommand', 'UpdateCommand'])
    const again = { ...wanted, upstreamKey: key(bench) }
    expect(codeOf(await acquirer.registerAttempt(again))).toBe('refused EC001101014')
    expect(codeOf(await acquirer.registerAttempt({ ...again, amount: 0, tax: 0 }))).toBe('refused E0090022010')
    expect(codeOf(await acquirer.registerAttempt({ ...wanted, amount: 0, tax: 0 }))).toBe('refused E0090022010')
  })

  test('puts an order alone, and recognizes its own put when that comes again', async () => {
    const bench = await open()
    const order = await register(bench)
    // As the SDK does after a lost answer: the same request a second time.
    const twice = new Proxy(table.client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (name !== 'send' || typeof member !== 'function') return member
        return async (...call: unknown[]) => {
          const answer: unknown = await member.apply(target, call)
          return call[0] instanceof PutCommand ? member.apply(target, call) : answer
        }
      },
    })
    const acquirer = createSandbox(shop, { ...partsAt(bench.now), client: twice })
    // A retryable refusal is not kept under its key, so nothing but the put itself tells.
    const refused = await charge({ ...bench, acquirer }, order, '4000000000000119')
    expect(refused).toMatchObject({ kind: 'refused', error: { code: 'E9993134009', retryable: true } })
    expect((await look(bench, order)).status).toBe('UNPROCESSED')
    const stored = (await table.all()).filter(({ PK }) => String(PK).includes(order.upstreamOrderId))
    expect(stored.map(({ SK, version }) => [SK, version])).toEqual([['ORDER', 2]])
  })

  test('repeats a refusal under its key, also when the order has changed since', async () => {
    const bench = await open()
    const order = await register(bench)
    const call = { ...order, upstreamKey: key(bench) }
    expect(codeOf(await bench.acquirer.capture(call))).toBe('refused EC004100004')
    value(await charge(bench, order, success))
    expect(codeOf(await bench.acquirer.capture(call))).toBe('refused EC004100004')
    expect(value(await bench.acquirer.capture({ ...order, upstreamKey: key(bench) })).status).toBe('CAPTURED')
  })

  test('stores no card number', async () => {
    const bench = await open()
    expect(value(await charge(bench, await register(bench), success)).status).toBe('AUTHORIZED')
    const items = await table.all()
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(hasCardNumber(JSON.stringify(item))).toBe(false)
  })

  test('separates shops and modes', async () => {
    const bench = await open()
    const order = await register(bench)
    for (const other of [
      { ...shop, mode: 'live' as const },
      { ...shop, shopId: 's_00000000002' },
    ]) {
      const stranger = createSandbox(other, partsAt(bench.now))
      expect(codeOf(await stranger.retrieve(order))).toBe('refused EC002100002')
    }
  })
})
