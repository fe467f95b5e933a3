import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { openOrderOf } from '../../../web/app/lib/open-order.ts'
import { isAwaited, paymentStep } from '../../../web/app/lib/payment-step.ts'

const fresh = sampleOrder()
const now = Math.min(noon, fresh.holdUntil) - 1
const paid = {
  method: 'card',
  id: 'o1',
  attempts: 1,
  seen: 1,
  open: null,
  last: null,
  card: null,
  transfer: null,
} as const
const open = { n: 1, since: now, state: 'unknown' as const }
const account = {
  branchCode: '001',
  branchName: '本店',
  accountNumber: '1234567',
  accountName: 'コウゲイ',
  amount: 10_000_000,
  until: noon,
}
const stepOf = (change: Partial<Order>, at = now) => paymentStep(viewOrder({ ...fresh, ...change }, 'ja', at))

describe('the step of the payment page', () => {
  test.each<[string, Partial<Order>, string]>([
    ['a new order takes a card', {}, 'card'],
    ['a refused one another card', { payStatus: 'failed', payment: paid }, 'card'],
    ['a total above the ceiling takes a transfer', { payment: { ...paid, method: 'bank' } }, 'bank'],
    ['an account is there to transfer to', { payment: { ...paid, method: 'bank', transfer: account } }, 'transfer'],
    ['nobody knows how the attempt ended', { payment: { ...paid, open } }, 'waiting'],
    ['the money is being taken', { payStatus: 'capturing', payment: paid }, 'waiting'],
    ['a challenge whose page is gone', { payStatus: 'authenticating', payment: { ...paid, open } }, 'waiting'],
    ['five tries are spent', { payStatus: 'failed', payment: { ...paid, attempts: 5 } }, 'spent'],
    ['the fee of delivery is asked for', { payStatus: 'quote' }, 'quote'],
    ['the hold is over', { payStatus: 'expired' }, 'over'],
    ['the buyer has left', { payStatus: 'cancelled' }, 'left'],
  ])('%s', (_name, change, step) => {
    expect(stepOf(change)).toBe(step)
  })

  test('an order whose time has run out takes no card before the clock has said so', () => {
    expect(stepOf({}, fresh.holdUntil)).toBe('over')
  })

  test('the page asks the platform only about payments that wait for somebody else', () => {
    const steps = ['card', 'bank', 'challenge', 'transfer', 'waiting', 'quote', 'spent', 'over', 'left'] as const
    expect(steps.filter(isAwaited)).toEqual(['challenge', 'transfer', 'waiting'])
  })
})

describe('the way back to an unpaid order', () => {
  const openOf = (change: Partial<Order>, at = now) => openOrderOf(viewOrder({ ...fresh, ...change }, 'ja', at))

  test('leads to the payment while its works are held', () => {
    expect(openOf({})).toMatchObject({
      waitsFor: 'payment',
      until: new Date(fresh.holdUntil).toISOString(),
      canLeave: true,
    })
    expect(openOf({ payStatus: 'quote' })).toMatchObject({ waitsFor: 'quote', canLeave: true })
    expect(openOf({ payment: { ...paid, open } })).toMatchObject({ waitsFor: 'answer', canLeave: false })
  })

  test('names the end of a transfer, not of the hold', () => {
    const transfer = { ...account, until: noon + 1 }
    const until = new Date(noon + 1).toISOString()
    expect(openOf({ payment: { ...paid, method: 'bank', transfer } })).toMatchObject({ waitsFor: 'transfer', until })
  })

  test('ends with the order, whether or not a clock has ticked', () => {
    expect(openOf({}, fresh.holdUntil)).toBeUndefined()
    for (const payStatus of ['cancelled', 'expired'] as const) expect(openOf({ payStatus })).toBeUndefined()
  })
})
