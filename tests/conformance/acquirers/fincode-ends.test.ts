// How fincode's adapter learns the end of what a person does elsewhere: a card at its issuer, a transfer at a bank.
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { cardNoticeOf } from '#tests/support/fincode/customers.ts'
import { noticeOf, transferTo } from '#tests/support/fincode/payments.ts'
import { type Bench, back, key, look, newOrder, success, value } from './acquirer-under-test.ts'
import { hear, open, server } from './fincode-bench.ts'

afterAll(() => server.close())
// Whatever a test sends and receives is as the provider's description has it.
afterEach(() => expect(server.faults.splice(0)).toEqual([]))

describe('a card that is saved with 3-D Secure', () => {
  const begin = async (bench: Bench, number = success) => {
    const customerRef = `c_${newOrder(bench).upstreamOrderId}`
    value(await bench.acquirer.customers.upsert({ customerRef, upstreamKey: key(bench) }))
    const tds = { fallback: '2', returnTo: back, fields: { tds2_provision_attempts_day: '2' } } as const
    const attach = async () => {
      const call = { customerRef, token: server.token(number), isDefault: true, tds, upstreamKey: key(bench) }
      return value(await bench.acquirer.cards.attach(call))
    }
    const first = await attach()
    const query = { customerRef, registrationRef: first.registrationRef, cardHash: first.cardHash }
    return { customerRef, attach, first, query }
  }

  test('is found in the list without a notice', async () => {
    const bench = await open()
    const { first, query } = await begin(bench)
    expect(value(await bench.acquirer.cards.retrieve(query)).status).toBe('AWAITING_CUSTOMER_ACTION')
    await bench.holder(first.nextAction?.url ?? '')
    expect(value(await bench.acquirer.cards.retrieve(query))).toMatchObject({
      status: 'ACTIVATED',
      card: { last4: '4242' },
    })
  })

  test('is not taken for the same number that was saved before', async () => {
    const bench = await open()
    const { customerRef, attach, first, query } = await begin(bench)
    await bench.holder(first.nextAction?.url ?? '')
    const { card } = value(await bench.acquirer.cards.retrieve(query))
    const second = await attach()
    const again = {
      customerRef,
      registrationRef: second.registrationRef,
      cardHash: second.cardHash,
      known: [card?.cardRef ?? ''],
      since: bench.now(),
    }
    expect(value(await bench.acquirer.cards.retrieve(again)).status).toBe('AWAITING_CUSTOMER_ACTION')
    await bench.holder(second.nextAction?.url ?? '')
    const ended = value(await bench.acquirer.cards.retrieve(again))
    expect(ended.status).toBe('ACTIVATED')
    expect(ended.card?.cardRef).not.toBe(card?.cardRef)
  })

  test('is told of by its transaction, and the order of the notice is no payment', async () => {
    const bench = await open()
    const { first, query } = await begin(bench)
    await bench.holder(first.nextAction?.url ?? '')
    const verdict = await hear(cardNoticeOf(server.world, query.registrationRef) ?? {})
    expect(verdict).toMatchObject({ hint: { registrationRef: query.registrationRef, customerRef: query.customerRef } })
    expect(verdict.ok && verdict.hint.upstreamOrderId).toBeUndefined()
  })

  test('is not ended by a notice of a card that is not there', async () => {
    const bench = await open()
    const { query } = await begin(bench)
    const told = { cardRef: 'cs_0000000000000000000000' }
    expect(value(await bench.acquirer.cards.retrieve({ ...query, told })).status).toBe('AWAITING_CUSTOMER_ACTION')
  })
})

describe('a bank transfer', () => {
  const issue = async (bench: Bench) =>
    value(
      await bench.acquirer.virtualAccount.issue({
        upstreamOrderId: newOrder(bench).upstreamOrderId,
        amount: 10_000,
        tax: 0,
        termDays: 2,
        freeFields: [],
        registerKey: key(bench),
        assignKey: key(bench),
      }),
    )

  test.each([true, false])('that is short waits for the rest, where fincode calls it paid: %s', async captures => {
    const bench = await open()
    server.world.shortTransfersCapture = captures
    const issued = await issue(bench)
    transferTo(server.world, issued.upstreamOrderId, 4000)
    const seen = await look(bench, issued)
    server.world.shortTransfersCapture = false
    expect(seen).toMatchObject({ status: 'AWAITING_PAYMENT_APPROVAL', amount: 10_000 })
    expect(seen.transfers).toMatchObject({ received: 4000, overpaid: false, paidTwice: false })
  })

  test('in two halves is paid twice and not too much', async () => {
    const bench = await open()
    const issued = await issue(bench)
    transferTo(server.world, issued.upstreamOrderId, 4000)
    transferTo(server.world, issued.upstreamOrderId, 6000)
    const { status, transfers } = await look(bench, issued)
    expect(status).toBe('CAPTURED')
    expect(transfers).toMatchObject({ received: 10_000, overpaid: false, paidTwice: true })
  })

  test('after the term is late', async () => {
    const bench = await open()
    const issued = await issue(bench)
    bench.advance(4 * 86_400_000)
    transferTo(server.world, issued.upstreamOrderId, 10_000)
    const { status, transfers } = await look(bench, issued)
    expect(status).toBe('EXPIRED')
    expect(transfers).toMatchObject({ received: 10_000, paidAfterExpiry: true })
  })

  test('is told of by its order’s id, each transfer by a notice of its own', async () => {
    const bench = await open()
    const { upstreamOrderId } = await issue(bench)
    const keys = new Set<string>()
    for (const yen of [4000, 6000]) {
      transferTo(server.world, upstreamOrderId, yen)
      const verdict = await hear(noticeOf(server.world, upstreamOrderId, 'payments.virtualaccount.complete'))
      expect(verdict).toMatchObject({ ok: true, hint: { upstreamOrderId, payType: 'Virtualaccount' } })
      if (verdict.ok) keys.add(verdict.hint.dedupeKey)
    }
    expect(keys.size).toBe(2)
  })
})
