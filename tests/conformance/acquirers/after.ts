// After the charge, when answers are lost, saved cards, and bank transfers.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBreakers, guardedBy } from '#functions/platform/acquirers/breaker.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { Job } from '#shared/platform/payments/values.ts'
import {
  at,
  type Bench,
  back,
  charge,
  codeOf,
  key,
  look,
  newOrder,
  orderId,
  paid,
  register,
  success,
  value,
  verdict,
} from './acquirer-under-test.ts'

export function afterSuite(name: string, open: () => Promise<Bench>) {
  describe(`${name}: the acquirer's own list`, () => {
    test('has what was charged today, page after page, and nothing of another kind or day', async () => {
      const bench = await open()
      const orders = [await paid(bench), await paid(bench, { job: 'CAPTURE' })]
      const day = dayInJapan(bench.now())
      const list = async (payType: 'Card' | 'Virtualaccount', from: string, to = from) =>
        value(await bench.acquirer.listOrders({ payType, from, to, page: 1 }))
      const { orders: listed, lastPage } = await list('Card', day)
      expect(lastPage).toBe(1)
      for (const { upstreamOrderId } of orders) {
        const order = listed.find(each => each.upstreamOrderId === upstreamOrderId)
        expect(order).toMatchObject({ amount: 12_000, tax: 500, payType: 'Card' })
      }
      const ids = new Set(orders.map(({ upstreamOrderId }) => upstreamOrderId))
      const others = [
        await list('Virtualaccount', day),
        await list('Card', '2020-01-01'),
        await list('Card', '2020-01-01', day),
      ]
      expect(others.map(({ orders: found }) => found.filter(each => ids.has(each.upstreamOrderId)).length)).toEqual([
        0, 0, 2,
      ])
    })
  })

  describe(`${name}: after the charge`, () => {
    test('an authorization is captured once and cancelled once', async () => {
      const bench = await open()
      const order = await paid(bench)
      expect(value(await bench.acquirer.capture(at(bench, order))).status).toBe('CAPTURED')
      expect(codeOf(await bench.acquirer.capture(at(bench, order)))).toBe('refused EC004100004')
      expect(value(await bench.acquirer.cancel(at(bench, order))).status).toBe('CANCELED')
      expect(codeOf(await bench.acquirer.cancel(at(bench, order)))).toBe('refused EC005100004')
      expect(await verdict(bench, order)).toBe('ended')
    })

    test.each<[Job, string]>([
      ['AUTH', 'AUTHORIZED'],
      ['CAPTURE', 'CAPTURED'],
    ])('what was cancelled after %s is taken up again', async (job, status) => {
      const bench = await open()
      const order = await paid(bench, { job })
      expect(codeOf(await bench.acquirer.reauthorize(at(bench, order)))).toBe('refused EC006100004')
      value(await bench.acquirer.cancel(at(bench, order)))
      expect(value(await bench.acquirer.reauthorize(at(bench, order))).status).toBe(status)
    })

    test('a captured amount can only be lowered', async () => {
      const bench = await open()
      const order = await paid(bench, { job: 'CAPTURE' })
      const change = (job: 'AUTH' | 'CAPTURE', amount: number, tax = 0) =>
        bench.acquirer.changeAmount({ ...at(bench, order), job, amount, tax })
      expect(value(await change('CAPTURE', 7_000)).status).toBe('CAPTURED')
      expect(await look(bench, order)).toMatchObject({ status: 'CAPTURED', amount: 7_000, tax: 0 })
      expect(codeOf(await change('AUTH', 7_000))).toBe('refused EC007103031')
      expect(codeOf(await change('CAPTURE', 0))).toBe('refused EC007104007')
      expect(codeOf(await change('CAPTURE', 9_999_999, 1))).toBe('refused EC007107005')
    })

    test('an order cannot be changed without its access id', async () => {
      const bench = await open()
      const order = await paid(bench)
      const stranger = { ...at(bench, order), accessId: 'a_0000000000000000000000' }
      expect((await bench.acquirer.capture(stranger)).kind).toBe('refused')
      expect((await bench.acquirer.cancel(stranger)).kind).toBe('refused')
      expect((await look(bench, order)).status).toBe('AUTHORIZED')
    })
  })

  describe(`${name}: lost answers`, () => {
    test('a capture without an answer is unknown and takes place once', async () => {
      const bench = await open()
      const { amount = 12_000, arm } = bench.trouble('lost-capture')
      const order = await paid(bench, { amount, tax: 0 })
      arm?.(order.upstreamOrderId)
      const call = at(bench, order)
      expect(codeOf(await bench.acquirer.capture(call))).toBe('unknown E9991001004')
      expect((await look(bench, order)).status).toBe('CAPTURED')
      expect(value(await bench.acquirer.capture(call)).status).toBe('CAPTURED')
    })

    test('a charge without an answer is unknown until the acquirer is asked', async () => {
      const bench = await open()
      const { prefix, arm, settle } = bench.trouble('lost-execute')
      const order = await register(bench, { upstreamOrderId: orderId(prefix), job: 'CAPTURE' })
      arm?.(order.upstreamOrderId)
      const same = { source: { token: await bench.token(success) }, upstreamKey: key(bench) }
      expect(codeOf(await charge(bench, order, success, same))).toBe('unknown E9991001004')
      settle?.()
      expect(await verdict(bench, order)).toBe('success')
      expect(value(await charge(bench, order, success, same)).status).toBe('CAPTURED')
    })

    test('a key older than 25 minutes is not sent', async () => {
      const bench = await open()
      const order = await paid(bench)
      const call = at(bench, order)
      bench.advance(25 * 60_000)
      expect((await bench.acquirer.capture(call)).kind).toBe('unknown')
      expect((await look(bench, order)).status).toBe('AUTHORIZED')
    })

    test('a closed acquirer has done nothing', async () => {
      const bench = await open()
      const { amount = 12_000, arm } = bench.trouble('closed')
      const order = await register(bench, { amount, tax: 0 })
      arm?.(order.upstreamOrderId)
      const answer = await charge(bench, order, success)
      expect(answer).toMatchObject({ kind: 'refused', error: { code: 'E9993134032', retryable: true } })
      expect(await verdict(bench, order)).toBe('untouched')
    })

    test('five such answers in a row open the circuit for half a minute, whatever was registered', async () => {
      const bench = await open()
      const acquirer = guardedBy(bench.acquirer, createBreakers(), bench.now)
      const guarded = { ...bench, acquirer }
      expect(acquirer.health()).toBe('ok')
      for (let call = 0; call < 5; call++) {
        const { amount = 12_000, arm } = bench.trouble('closed')
        // An outage of the card network leaves registrations as they were.
        const order = await register(guarded, { amount, tax: 0 })
        arm?.(order.upstreamOrderId)
        expect(codeOf(await charge(guarded, order, success))).toBe('refused E9993134032')
      }
      expect(acquirer.health()).toBe('down')
      const order = newOrder(bench)
      const refused = await acquirer.registerAttempt(order)
      expect(refused).toMatchObject({ kind: 'refused', error: { code: 'E9993134009', retryable: true, unsentFor: 30 } })
      // Other kinds of calls go on.
      expect((await acquirer.retrieve({ ...order, payType: 'Card' })).kind).toBe('refused')
      expect(codeOf(await bench.acquirer.retrieve({ ...order, payType: 'Card' }))).toBe('refused EC002100002')
      bench.advance(30_000)
      const opened = value(await acquirer.registerAttempt({ ...order, upstreamKey: key(bench) }))
      expect(acquirer.health()).toBe('degraded')
      value(await charge(guarded, { ...opened, payType: 'Card' }, success))
      expect(acquirer.health()).toBe('ok')
    })
  })

  describe(`${name}: customers and cards`, () => {
    const customer = async (bench: Bench) => {
      const customerRef = `c_${randomUUID().slice(0, 12)}`
      value(await bench.acquirer.customers.upsert({ customerRef, name: '凪', upstreamKey: key(bench) }))
      return customerRef
    }
    const attach = async (bench: Bench, customerRef: string, number: string, isDefault = false) =>
      bench.acquirer.cards.attach({ customerRef, token: await bench.token(number), isDefault, upstreamKey: key(bench) })
    const listed = async (bench: Bench, customerRef: string) => value(await bench.acquirer.cards.list({ customerRef }))

    test('one card is the default as long as there is one', async () => {
      const bench = await open()
      const customerRef = await customer(bench)
      value(
        await bench.acquirer.customers.upsert({ customerRef, email: 'nagi@kogei.example', upstreamKey: key(bench) }),
      )
      const first = value(await attach(bench, customerRef, success)).card
      expect(first).toMatchObject({ brand: 'VISA', last4: '4242', isDefault: true })
      bench.advance(1000)
      const second = value(await attach(bench, customerRef, '5555555555554444', true)).card
      expect((await listed(bench, customerRef)).map(({ isDefault }) => isDefault)).toEqual([false, true])
      const cardRef = first?.cardRef ?? ''
      const changed = await bench.acquirer.cards.update({
        customerRef,
        cardRef,
        expire: '3105',
        isDefault: true,
        upstreamKey: key(bench),
      })
      expect(value(changed)).toMatchObject({ expire: '3105', isDefault: true, last4: '4242' })
      value(await bench.acquirer.cards.detach({ customerRef, cardRef, upstreamKey: key(bench) }))
      value(await bench.acquirer.cards.detach({ customerRef, cardRef, upstreamKey: key(bench) }))
      expect(await listed(bench, customerRef)).toMatchObject([{ cardRef: second?.cardRef, isDefault: true }])
    })

    test('a saved card is charged, the default one when none is named', async () => {
      const bench = await open()
      const customerRef = await customer(bench)
      const source = { customerRef }
      expect(codeOf(await charge(bench, await register(bench), '', { source }))).toBe('refused EC003047002')
      const { card } = value(await attach(bench, customerRef, '3530111333300000'))
      const byDefault = value(await charge(bench, await register(bench), '', { source }))
      expect(byDefault).toMatchObject({ status: 'AUTHORIZED', brand: 'JCB', cardHash: card?.cardHash })
      const named = { source: { customerRef, cardRef: card?.cardRef ?? '' } }
      expect(value(await charge(bench, await register(bench), '', named)).last4).toBe('0000')
      const wrong = { source: { customerRef, cardRef: 'cs_0000000000000000000000' } }
      expect(codeOf(await charge(bench, await register(bench), '', wrong))).toBe('refused EC003007002')
    })

    test('a declined card is not saved, one that only declines charges is', async () => {
      const bench = await open()
      const customerRef = await customer(bench)
      expect(codeOf(await attach(bench, customerRef, '4000000000000002'))).toBe('refused E9993134013')
      value(await attach(bench, customerRef, '4000000000000341'))
      const answer = await charge(bench, await register(bench), '', { source: { customerRef } })
      expect(codeOf(answer)).toBe(`refused ${bench.told('E9993134012')}`)
    })

    test.each([
      [success, undefined, 'ACTIVATED'],
      ['4100000000005000', '123456', 'ACTIVATED'],
      ['4100000000005000', '111111', 'FAILED'],
      ['4100000000200007', undefined, 'FAILED'],
    ])('saving %s with 3-D Secure, typing %s, ends %s', async (number, typed, end) => {
      const bench = await open()
      const customerRef = await customer(bench)
      const token = await bench.token(number)
      const tds = { fallback: '2', returnTo: back, fields: {} } as const
      const call = { customerRef, token, isDefault: true, tds, upstreamKey: key(bench) }
      const waiting = value(await bench.acquirer.cards.attach(call))
      expect(waiting.status).toBe('AWAITING_CUSTOMER_ACTION')
      expect(await listed(bench, customerRef)).toEqual([])
      await bench.holder(waiting.nextAction?.url ?? '', typed)
      const { registrationRef, cardHash } = waiting
      const told = await bench.noticeOf?.(registrationRef)
      const ended = value(await bench.acquirer.cards.retrieve({ customerRef, registrationRef, cardHash, told }))
      expect(ended.status).toBe(end)
      expect(ended.card?.last4).toBe(end === 'ACTIVATED' ? number.slice(-4) : undefined)
      expect(ended.error?.code).toBe(end === 'FAILED' ? 'EC0091310A3' : undefined)
      expect(await listed(bench, customerRef)).toHaveLength(end === 'ACTIVATED' ? 1 : 0)
    })

    test('a deleted customer stays deleted', async () => {
      const bench = await open()
      const customerRef = await customer(bench)
      value(await attach(bench, customerRef, success))
      value(await bench.acquirer.customers.delete({ customerRef, upstreamKey: key(bench) }))
      value(await bench.acquirer.customers.delete({ customerRef, upstreamKey: key(bench) }))
      expect(codeOf(await bench.acquirer.cards.list({ customerRef }))).toBe('refused E0010003002')
      const again = await bench.acquirer.customers.upsert({ customerRef, upstreamKey: key(bench) })
      expect(codeOf(again)).toBe('refused E0001003014')
    })
  })

  describe(`${name}: virtual accounts`, () => {
    const issue = async (bench: Bench, amount = 12_000_000) => {
      const order = { upstreamOrderId: orderId(), amount, tax: 0, termDays: 7, freeFields: [] as const }
      return value(
        await bench.acquirer.virtualAccount.issue({ ...order, registerKey: key(bench), assignKey: key(bench) }),
      )
    }

    test('an account waits for more than a card could pay, until a day in Japan is over', async () => {
      const bench = await open()
      const issued = await issue(bench)
      expect(issued).toMatchObject({
        status: 'AWAITING_CUSTOMER_PAYMENT',
        payType: 'Virtualaccount',
        amount: 12_000_000,
      })
      expect(issued).toMatchObject({ virtualAccount: { branchCode: '502' }, transfers: { overpaid: false } })
      expect(issued.virtualAccount?.accountNumber).toMatch(/^\d{7}$/)
      const ends = new Date((issued.virtualAccount?.termEndsAt ?? 0) + 9 * 3_600_000 + 1)
      expect(ends.toISOString().slice(11, 19)).toBe('00:00:00')
      expect(await verdict(bench, issued)).toBe('awaiting')
    })

    test('a short transfer waits, a sufficient one captures, an excess is reported', async () => {
      const bench = await open()
      const issued = await issue(bench, 10_000)
      await bench.transfer(issued.upstreamOrderId, 4_000)
      expect((await look(bench, issued)).status).toBe('AWAITING_PAYMENT_APPROVAL')
      await bench.transfer(issued.upstreamOrderId, 6_500)
      expect(await look(bench, issued)).toMatchObject({ status: 'CAPTURED', transfers: { overpaid: true } })
      expect(await verdict(bench, issued)).toBe('success')
    })

    test('a transfer for a cancelled order is reported and captures nothing', async () => {
      const bench = await open()
      const issued = await issue(bench, 10_000)
      expect(value(await bench.acquirer.virtualAccount.cancel(at(bench, issued))).status).toBe('CANCELED')
      await bench.transfer(issued.upstreamOrderId, 10_000)
      expect(await look(bench, issued)).toMatchObject({ status: 'CANCELED', transfers: { paidAfterCancel: true } })
    })
  })
}
