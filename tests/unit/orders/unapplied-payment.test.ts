// Money that came by transfer and pays for nothing (decision 102).
import { describe, expect, test } from 'vitest'
import { loseWorks, type PaymentFacts } from '#shared/domain/buying/order/decisions.ts'
import { nextStep } from '#shared/domain/buying/order/next-step.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { PayState } from '#shared/domain/buying/order/transitions.ts'
import {
  openUnappliedOf,
  oweBack,
  returnMoney,
  surplusOf,
  watchUnapplied,
} from '#shared/domain/buying/order/unapplied-payment.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { facts, noon, sampleOrder } from '#tests/support/sample-order.ts'

const total = 12_065_300
const chain = { entries: 1, head: 'x' }
const transfer = {
  branchCode: '101',
  branchName: '上野',
  accountNumber: '1234567',
  accountName: 'コウゲイノマ',
  amount: total,
  until: noon + 7 * dayMs,
}

function transferred(payStatus: PayState, change: Partial<Order> = {}): Order {
  const order = sampleOrder()
  const payment = { method: 'bank', id: 'o1', attempts: 1, seen: 0, open: null, last: null, card: null } as const
  const captured = payStatus === 'paid' ? total : 0
  const amounts = { ...order.amounts, total }
  return { ...order, payStatus, amounts, captured, dueAt: null, payment: { ...payment, transfer }, ...change }
}

const released = (order: Order): Order => ({
  ...order,
  payment: order.payment && { ...order.payment, isReleased: true },
})

const told = (status: PaymentFacts['status'], received: number) => facts({ status, received })

const must = (decision: ReturnType<typeof oweBack>): Order => {
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision.order
}

describe('what of a transfer pays for nothing', () => {
  test.each([
    ['an order that waits for it', transferred('created'), told('awaiting', 5_000_000), 0],
    ['an order that has ended while its account is open', transferred('cancelled'), told('awaiting', 5_000_000), 0],
    ['an order that has ended and may still have its works', transferred('expired'), told('captured', total), 0],
    ['an order whose works are gone', released(transferred('expired')), told('captured', total), total],
    ['an order whose account is closed', transferred('expired'), told('ended', total), total],
    ['an order that was paid in part', transferred('expired'), told('ended', 5_000_000), 5_000_000],
    ['a paid order', transferred('paid'), told('captured', total), 0],
    ['a paid order with too much', transferred('paid'), told('captured', total + 777), 777],
    ['a paid order with a second transfer', transferred('paid'), told('captured', 2 * total), total],
    ['an order that a card pays', sampleOrder({ payStatus: 'expired' }), told('ended', 300_000), 0],
  ])('%s', (_name, order, seen, surplus) => {
    expect(surplusOf(order, seen)).toBe(surplus)
    const step = nextStep(order, seen, noon)
    if (surplus > 0) expect(step).toEqual({ what: 'owe', owed: surplus })
    else expect(step.what).not.toBe('owe')
  })
})

describe('an unapplied payment', () => {
  const order = must(oweBack(transferred('paid'), { owed: 777, ...chain }, noon))

  test('is looked at once a day until it is sent back', () => {
    expect(order.dueAt).toBe(noon + dayMs)
    expect(nextStep(order, told('captured', total + 777), noon + minuteMs)).toEqual({ what: 'nothing' })
    const later = nextStep(order, null, noon + dayMs)
    expect(later).toMatchObject({ what: 'wait', move: 'watchUnapplied', order: { dueAt: noon + 2 * dayMs } })
    expect(watchUnapplied(order, noon + dayMs - 1)).toMatchObject({ outcome: 'refused' })
  })

  test('grows by what comes later, and only by that', () => {
    expect(nextStep(order, told('captured', total + 1000), noon)).toEqual({ what: 'owe', owed: 1000 })
    expect(oweBack(order, { owed: 777, ...chain }, noon)).toMatchObject({ outcome: 'refused' })
  })

  test('ends only with the transfers that send all of it back', () => {
    const sent = { amount: 700, reference: '振込', account: null }
    const part = must(returnMoney(order, sent, { entries: 2, head: 'y' }, noon))
    expect(openUnappliedOf(part)).toBe(77)
    expect(part.dueAt).toBe(noon + dayMs)
    expect(returnMoney(part, { ...sent, amount: 78 }, chain, noon)).toMatchObject({ outcome: 'refused' })
    expect(returnMoney(part, { ...sent, amount: 0 }, chain, noon)).toMatchObject({ outcome: 'refused' })
    const rest = must(returnMoney(part, { ...sent, amount: 77 }, { entries: 3, head: 'z' }, noon))
    expect(openUnappliedOf(rest)).toBe(0)
    expect(rest).toMatchObject({ dueAt: null, payment: { unapplied: { returned: 777, entries: 3, head: 'z' } } })
    expect(nextStep(rest, told('captured', total + 777), noon + 9 * dayMs)).toEqual({ what: 'nothing' })
  })

  test('is said to the buyer of an order that has ended, and leaves a paid one a success', () => {
    expect(order.payment?.last).toBeNull()
    const ended = must(oweBack(transferred('expired'), { owed: total, ...chain }, noon))
    expect(ended.payment?.last).toMatchObject({ detail: 'transfer_owed' })
    const sent = { amount: total, reference: '振込', account: null }
    expect(must(returnMoney(ended, sent, chain, noon)).payment?.last).toMatchObject({ detail: 'transfer_returned' })
  })
})

test('whoever has transferred for works that are gone is never told that nothing is charged', () => {
  const lost = loseWorks(transferred('expired'), noon)
  expect(lost).toMatchObject({ order: { payment: { last: { detail: 'transfer_owed' } } } })
})

test('an account that outlives its order is asked after each hour', () => {
  const order = transferred('cancelled', { dueAt: noon })
  const step = nextStep(order, told('awaiting', 0), noon)
  expect(step).toMatchObject({ what: 'wait', order: { dueAt: noon + 60 * minuteMs } })
  expect(nextStep(order, told('ended', 0), noon)).toMatchObject({ order: { dueAt: null } })
})
