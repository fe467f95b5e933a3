import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as steps from '#shared/domain/buying/order/decisions.ts'
import { nextStep } from '#shared/domain/buying/order/next-step.ts'
import {
  methodFor,
  type Order,
  orderIdOf,
  orderNumber,
  orderRules,
  orderSchema,
  paymentIdOf,
} from '#shared/domain/buying/order/order.ts'
import { ownOrderOf } from '#shared/domain/buying/order/purchase.ts'
import { receiptOfOrder } from '#shared/domain/buying/order/receipt.ts'
import { canTransitionOrder, orderTransitions, payStates } from '#shared/domain/buying/order/transitions.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { countTry, noTries } from '#shared/domain/buying/payment/card-tries.ts'
import { company } from '#tests/support/company.ts'
import { facts, noon, sampleId, sampleOrder } from '#tests/support/sample-order.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const must = (moved: steps.OrderDecision | steps.OrderRefusal<string>): Order => {
  if (moved.outcome === 'refused') throw new Error(`refused: ${moved.code}`)
  return moved.order
}
const begun = (order = sampleOrder(), now = noon) => must(steps.beginAttempt(order, { paymentId: `o${sampleId}` }, now))
const declined = facts({ attempts: 1, failure: { outcome: 'issuer_rejected', detail: null } })

describe('an attempt (D41, D43)', () => {
  test('stays open until its result is known, and admits no second one (P8)', () => {
    const order = begun()
    expect(order.payment).toMatchObject({ attempts: 1, open: { n: 1, state: 'sent' } })
    expect(steps.beginAttempt(order, { paymentId: '' }, noon)).toEqual({ outcome: 'refused', code: 'order-state' })
  })

  test('is refused after the end of the hold and after the fifth attempt', () => {
    const late = sampleOrder().holdUntil
    expect(steps.beginAttempt(sampleOrder(), { paymentId: '' }, late)).toEqual({
      outcome: 'refused',
      code: 'hold-expired',
    })
    let order = sampleOrder()
    for (let n = 1; n <= orderRules.tries; n++) {
      order = must(steps.failAttempt(begun(order), facts({ ...declined, attempts: n }), noon))
    }
    expect(steps.beginAttempt(order, { paymentId: '' }, noon)).toEqual({ outcome: 'refused', code: 'tries-used' })
    expect(viewOrder(order, 'ja', noon).pay).toMatchObject({ triesLeft: 0, canPay: false, canCancel: true })
  })

  test('that failed lets the buyer try another card until the hold ends', () => {
    const failed = nextStep(begun(), declined, noon)
    expect(failed).toMatchObject({ what: 'fail', order: { payStatus: 'failed', payment: { open: null, seen: 1 } } })
    const again = begun('order' in failed ? failed.order : sampleOrder())
    // The first decline is known: it says nothing of the second attempt.
    expect(nextStep(again, declined, noon)).toMatchObject({ what: 'wait' })
    expect(nextStep(again, facts({ ...declined, attempts: 2 }), noon)).toMatchObject({ what: 'fail' })
  })

  test('fails after a minute when the platform does not know it', () => {
    const order = begun()
    expect(nextStep(order, facts(), noon + MINUTE - 1)).toMatchObject({ what: 'wait' })
    expect(nextStep(order, facts(), noon + MINUTE)).toMatchObject({
      what: 'fail',
      order: { payment: { last: { outcome: 'technical_error' } } },
    })
  })

  test('with an unknown result keeps the hold from expiring (D41)', () => {
    const order = begun()
    const late = order.holdUntil + 60 * MINUTE
    expect(nextStep(order, null, late)).toMatchObject({
      what: 'wait',
      order: { payment: { open: { state: 'unknown' } } },
    })
    expect(nextStep(order, facts({ status: 'unknown', attempts: 1 }), late)).toMatchObject({ what: 'wait' })
    expect(steps.expireOrder(order, late)).toEqual({ outcome: 'refused', code: 'order-state' })
  })
})

describe('a challenge', () => {
  const asked = facts({ status: 'challenge', attempts: 1, redirectUrl: 'https://pay.example/acs/1' })

  test('prolongs the hold by five minutes once, and ends with the hold', () => {
    const order = begun()
    expect(steps.challengeUntil(order)).toBe(noon + 20 * MINUTE)
    const first = must(steps.openChallenge(order, asked, noon + MINUTE))
    expect(first).toMatchObject({ payStatus: 'authenticating', holdUntil: noon + 20 * MINUTE, extended: true })
    const retried = begun(must(steps.failAttempt(first, declined, noon + 2 * MINUTE)), noon + 3 * MINUTE)
    expect(steps.challengeUntil(retried)).toBe(noon + 20 * MINUTE)
    expect(must(steps.openChallenge(retried, asked, noon + 4 * MINUTE)).holdUntil).toBe(noon + 20 * MINUTE)
  })

  test('expires with the hold, and a later approval still settles the order', () => {
    const order = must(steps.openChallenge(begun(), asked, noon + MINUTE))
    expect(nextStep(order, asked, order.holdUntil - 1)).toEqual({ what: 'nothing' })
    const ended = nextStep(order, asked, order.holdUntil)
    expect(ended).toMatchObject({ what: 'expire', order: { payStatus: 'expired', payment: { open: null } } })
    const expired = 'order' in ended ? ended.order : order
    expect(expired.dueAt).toBeGreaterThan(order.holdUntil)
    expect(nextStep(expired, facts({ status: 'authorized' }), order.holdUntil + 1)).toMatchObject({
      what: 'authorize',
      order: { payStatus: 'capturing' },
    })
  })
})

describe('a payment', () => {
  const authorized = facts({ status: 'authorized', attempts: 1, card: { brand: 'VISA', last4: '4242' } })

  test('is captured only in state 9, and the order is paid only after the capture', () => {
    const settled = nextStep(begun(), authorized, noon)
    expect(settled).toMatchObject({
      what: 'authorize',
      order: { payStatus: 'capturing', payment: { card: { last4: '4242' } } },
    })
    const order = 'order' in settled ? settled.order : sampleOrder()
    expect(nextStep(order, authorized, noon)).toEqual({ what: 'capture' })
    expect(nextStep(order, facts({ status: 'captured' }), noon)).toMatchObject({
      what: 'pay',
      order: { payStatus: 'paid', captured: 335_300, paidAt: noon, dueAt: null },
    })
  })

  test('with an unknown result leaves the order in state 9', () => {
    const order = sampleOrder({ payStatus: 'capturing', payment: begun().payment })
    expect(nextStep(order, null, noon + 86_400_000)).toMatchObject({
      what: 'wait',
      order: { payStatus: 'capturing' },
    })
  })

  test('whose capture was refused gives the buyer five minutes for another payment', () => {
    const order = sampleOrder({ payStatus: 'capturing', payment: begun().payment })
    const at = order.holdUntil
    expect(nextStep(order, facts({ status: 'ended', attempts: 1 }), at)).toMatchObject({
      what: 'fail-capture',
      order: { payStatus: 'failed', holdUntil: at + 5 * MINUTE, payment: { id: '', open: null } },
    })
  })

  test('whose capture was refused is released, with an hour between refused releases (D41)', () => {
    const denied = must(steps.refuseCapture(sampleOrder({ payStatus: 'capturing', payment: begun().payment }), noon))
    expect(nextStep(denied, authorized, noon + 2 * 86_400_000)).toEqual({ what: 'release' })
    const order = must(steps.reportStuck(denied, noon))
    expect(order).toMatchObject({ dueAt: noon + 60 * MINUTE, payment: { stuckSince: noon } })
    expect(nextStep(order, authorized, noon + 59 * MINUTE)).toEqual({ what: 'nothing' })
    expect(nextStep(order, authorized, noon + 60 * MINUTE)).toEqual({ what: 'release' })
    expect(must(steps.reportStuck(order, noon + 60 * MINUTE)).payment?.stuckSince).toBe(noon)
    const over = nextStep(order, facts({ status: 'ended', attempts: 1 }), noon + 1)
    expect(over).toMatchObject({ what: 'fail-capture', order: { payStatus: 'failed', payment: { id: '' } } })
    const after = 'order' in over ? over.order.payment : null
    expect(after).not.toHaveProperty('captureRefusedAt')
    expect(after).not.toHaveProperty('stuckSince')
  })

  test('by card without an open attempt is returned, and a bank transfer is accepted', () => {
    const captured = facts({ status: 'captured' })
    expect(nextStep(begun(), captured, noon)).toEqual({ what: 'unexpected-capture' })
    expect(nextStep(sampleOrder({ payStatus: 'expired' }), captured, noon)).toEqual({ what: 'unexpected-capture' })
    const payment = { ...begun().payment, method: 'bank' as const, open: null }
    const order = orderSchema.parse({ ...sampleOrder(), payment })
    expect(nextStep(order, captured, noon)).toMatchObject({ what: 'authorize' })
  })

  test('for works that another buyer got is voided in every state until nothing is held (D41)', () => {
    const order = must(steps.loseWorks(begun(), noon))
    expect(order).toMatchObject({
      payStatus: 'expired',
      dueAt: noon + MINUTE,
      payment: { isReleased: true, open: null },
    })
    const heard = (status: steps.PaymentFacts['status']) => nextStep(order, facts({ status }), noon)
    expect(heard('authorized')).toEqual({ what: 'void', isCaptured: false })
    expect(heard('captured')).toEqual({ what: 'void', isCaptured: true })
    expect(heard('ended')).toEqual({ what: 'void', isCaptured: false })
    expect(nextStep(must(steps.voidPayment(order, noon)), facts({ status: 'ended' }), noon)).toEqual({
      what: 'nothing',
    })
    const held = must(steps.reportStuck(order, noon))
    expect(nextStep(held, facts({ status: 'authorized' }), noon + 1)).toEqual({ what: 'nothing' })
    expect(nextStep(held, facts({ status: 'ended' }), noon + 1)).toEqual({ what: 'void', isCaptured: false })
    expect(must(steps.voidPayment(held, noon)).payment).not.toHaveProperty('stuckSince')
  })

  test('into an account that was not stored opens the transfer (D44)', () => {
    expect(nextStep(begun(), facts({ status: 'awaiting' }), noon)).toEqual({ what: 'open-transfer' })
  })

  test('into the account of a cancelled order is looked for after the term of the account', () => {
    const account = { branchCode: '801', branchName: 'x', accountNumber: '1', accountName: 'x', amount: 1, until: noon }
    const waiting = must(steps.awaitTransfer(begun(), account, noon))
    expect(must(steps.cancelUnpaid(waiting, noon)).dueAt).toBe(noon + steps.lateCheckMs)
    expect(must(steps.cancelUnpaid(sampleOrder(), noon)).dueAt).toBeNull()
  })

  test('of a paid or refunded order is never changed', () => {
    for (const payStatus of ['paid', 'partly-refunded', 'refunded'] as const) {
      for (const status of ['authorized', 'captured', 'ended', 'challenge', 'open'] as const) {
        expect(nextStep(sampleOrder({ payStatus }), facts({ status }), noon + 1e9)).toEqual({ what: 'nothing' })
      }
    }
  })
})

test('a quote completes the order and gives the buyer seven days (D41 state 8)', () => {
  const [line] = sampleOrder().lines
  if (!line) throw new Error('the sample has a line')
  const order = sampleOrder({ payStatus: 'quote', lines: [{ ...line, transport: null }] })
  expect(steps.applyQuote(order, {}, noon).outcome).toBe('refused')
  expect(must(steps.applyQuote(order, { [line.id]: 48_000 }, noon))).toMatchObject({
    payStatus: 'created',
    amounts: { deliveryFee: 48_000, total: 380_000 },
    holdUntil: noon + orderRules.quotedMs,
  })
  expect(steps.applyQuote(sampleOrder(), { [line.id]: 1 }, noon).outcome).toBe('refused')
})

describe('the moves of an order (D41)', () => {
  test('a buyer cancels an unpaid order, but not while an attempt is open', () => {
    expect(payStates.filter(payStatus => canTransitionOrder({ payStatus }, 'cancel', 'buyer'))).toEqual([
      'created',
      'failed',
      'quote',
    ])
    expect(steps.cancelUnpaid(begun(), noon).outcome).toBe('refused')
    expect(steps.cancelUnpaid(sampleOrder(), noon).outcome).toBe('allowed')
  })

  test('an order that is capturing does not expire, and a refunded one stays refunded', () => {
    expect(orderTransitions.expire.from).not.toContain('capturing')
    const leaving = Object.values(orderTransitions).filter(({ to }) => to !== null)
    expect(leaving.flatMap(({ from }) => from)).not.toContain('refunded')
  })

  test('random facts in random order take only edges of the table and capture only locked works', () => {
    const edges = new Set([
      'created -> authenticating',
      'failed -> authenticating',
      'created -> failed',
      'authenticating -> failed',
      'failed -> failed',
      'created -> capturing',
      'authenticating -> capturing',
      'failed -> capturing',
      'expired -> capturing',
      'cancelled -> capturing',
      'capturing -> paid',
      'capturing -> failed',
      'created -> expired',
      'authenticating -> expired',
      'failed -> expired',
      'quote -> expired',
    ])
    const heard = fc.record({
      status: fc.constantFrom('open', 'challenge', 'unknown', 'awaiting', 'authorized', 'captured', 'ended'),
      failure: fc.constantFrom(null, { outcome: 'issuer_rejected' as const, detail: null }),
      attempts: fc.nat(6),
    })
    const act = fc.record({
      facts: fc.option(heard),
      wait: fc.integer({ min: 0, max: 30 * MINUTE }),
      attempt: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), acts => {
        let order = sampleOrder()
        let now = noon
        for (const one of acts) {
          now += one.wait
          const begin = one.attempt ? steps.beginAttempt(order, { paymentId: `o${sampleId}` }, now) : null
          if (begin?.outcome === 'allowed') order = begin.order
          const step = nextStep(order, one.facts && facts(one.facts), now)
          if (step.what === 'capture') expect(order.payStatus).toBe('capturing')
          if (!('order' in step)) continue
          const edge = `${order.payStatus} -> ${step.order.payStatus}`
          if (order.payStatus !== step.order.payStatus) expect(edges).toContain(edge)
          order = step.order
          expect(orderSchema.safeParse(order).success).toBe(true)
        }
      }),
    )
  })
})

describe('card tries (D43)', () => {
  test('the sixth try within an hour waits an hour, and then the count starts anew', () => {
    let tries = noTries
    for (let n = 1; n <= 5; n++) {
      const counted = countTry(tries, noon + n * 1000)
      if (counted.outcome === 'refused') throw new Error('refused too early')
      tries = counted.tries
    }
    const until = noon + 5000 + 60 * MINUTE
    expect(countTry(tries, noon + 6000)).toEqual({ outcome: 'refused', code: 'card-pause', until })
    expect(countTry(tries, until - 1)).toEqual({ outcome: 'refused', code: 'card-pause', until })
    expect(countTry(tries, until)).toMatchObject({ outcome: 'allowed', tries: { count: 1, pausedUntil: 0 } })
  })

  test('tries that are spread over more than an hour are never paused', () => {
    let tries = noTries
    for (let n = 0; n < 50; n++) {
      const counted = countTry(tries, noon + n * 16 * MINUTE)
      expect(counted.outcome).toBe('allowed')
      if (counted.outcome === 'allowed') tries = counted.tries
    }
  })
})

test('an order number bears the date in Japan (D5)', () => {
  expect(orderNumber(Date.parse('2026-11-21T14:59:59Z'), 42)).toBe('261121-000042')
  expect(orderNumber(Date.parse('2026-11-21T15:00:00Z'), 999_999)).toBe('261122-999999')
})

test('a winner’s order waits for its quote however long that takes, and is looked at each day (D41 state 8)', () => {
  const waiting = { payStatus: 'quote', holdUntil: noon + 7 * DAY, dueAt: noon + 7 * DAY } as const
  const won = sampleOrder({ ...waiting, source: 'auction', refId: 'a1', agreedUntil: noon + DAY })
  const after = noon + 9 * DAY
  expect(steps.expireOrder(won, after)).toMatchObject({ outcome: 'refused' })
  expect(nextStep(won, null, after)).toMatchObject({
    what: 'wait',
    order: { payStatus: 'quote', dueAt: after + DAY },
  })
  expect(nextStep(won, null, noon)).toEqual({ what: 'nothing' })
  expect(viewOrder(won, 'ja', after)).toMatchObject({ holdUntil: null, pay: { canPay: false, canCancel: true } })
  expect(nextStep(sampleOrder(waiting), null, after)).toMatchObject({ what: 'expire' })
})

test('a payment id contains the id of its order and has 27 characters', () => {
  expect(paymentIdOf(sampleId)).toHaveLength(27)
  expect(orderIdOf(paymentIdOf(sampleId))).toBe(sampleId)
  expect(orderIdOf('oops')).toBeUndefined()
})

test('a buyer pays a total above the card ceiling by bank transfer (D44)', () => {
  expect(methodFor(9_999_999)).toBe('card')
  expect(methodFor(10_000_000)).toBe('bank')
})

describe('a receipt (D45, D25)', () => {
  test('adds up, names the payee once and marks its reissue', () => {
    const order = sampleOrder({ payStatus: 'paid', paidAt: noon })
    const receipt = receiptOfOrder(order, 'ja', company)
    expect(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(receipt.total)
    expect(receipt).toMatchObject({ payee: '森下 凪', payeeEditable: true, reissued: false })
    expect(receipt.issuer).toEqual({
      name: company.name.ja,
      address: company.address.ja,
      registration: company.registration,
    })
    expect(receipt.taxes).toEqual([{ rate: 10, amount: 335_300, tax: 30_481 }])
    const issued = must(steps.countReceipt({ ...order, receipt: { payee: '葦原堂', issued: 0 } }, 'buyer', noon))
    expect(receiptOfOrder(issued, 'ja', company)).toMatchObject({
      payee: '葦原堂',
      payeeEditable: false,
      reissued: true,
    })
  })

  test('of an export contains no tax', () => {
    const { delivery } = sampleOrder()
    const order = sampleOrder({ payStatus: 'paid', delivery: { ...delivery, country: 'US' } })
    expect(receiptOfOrder(order, 'en', company).taxes).toEqual([{ rate: 0, amount: 335_300, tax: 0 }])
  })
})

describe('the order of one’s own that a work is promised to (decision 129)', () => {
  const lock = { kind: 'checkout', refId: 'order', until: noon, heldBy: 'anna' } as const

  test('is told to who holds it, with its end, and to nobody else', () => {
    expect(ownOrderOf(lock, 'anna', noon - 1)).toEqual({ orderId: 'order', until: noon })
    for (const reader of ['ben', undefined]) expect(ownOrderOf(lock, reader, noon - 1)).toBeUndefined()
    expect(ownOrderOf({ ...lock, heldBy: undefined }, 'anna', noon - 1)).toBeUndefined()
  })

  test('ends with the hold, and stays once it is paid', () => {
    expect(ownOrderOf(lock, 'anna', noon)).toBeUndefined()
    const paid = { kind: 'order', refId: 'order', heldBy: 'anna' } as const
    expect(ownOrderOf(paid, 'anna', noon)).toEqual({ orderId: 'order', until: null })
  })

  test('is an award’s own, not the auction', () => {
    const award = { kind: 'award', refId: 'auction', until: noon, heldBy: 'anna' } as const
    expect(ownOrderOf(award, 'anna', noon)).toBeUndefined()
    expect(ownOrderOf({ ...award, orderId: 'order' }, 'anna', noon)).toEqual({ orderId: 'order', until: noon })
  })
})
