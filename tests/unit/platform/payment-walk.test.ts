// A payment on a random walk: callers, the acquirer's words in any order, and time. Whatever comes, it only takes edges
// of the table, its sums add up, and one buyer is charged once (payment-platform.md 9.7; reliability.md P6-P8, P10, P11).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Decision } from '#shared/decision.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { endTerm, lookAgain, reconcileDeposits } from '#shared/platform/payments/account.ts'
import {
  applyVerdict,
  beginCompletion,
  rejectAuthentication,
  startAttempt,
  timeOutAuthentication,
} from '#shared/platform/payments/attempt.ts'
import { reconcile } from '#shared/platform/payments/comparison.ts'
import * as operation from '#shared/platform/payments/operation.ts'
import { isBusy, lastAttempt, madeRefunds, type Payment } from '#shared/platform/payments/payment.ts'
import { dueStep, expire } from '#shared/platform/payments/timers.ts'
import {
  isRefusal,
  lateTransitions,
  mayFollow,
  paymentTransitions,
  unsoundness,
} from '#shared/platform/payments/transitions.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import { noon, registered, request, rules, upstreamKey, verdicts } from '#tests/support/payment-samples.ts'

const word: fc.Arbitrary<AcquirerVerdict> = fc.constantFrom(...Object.values(verdicts))
const tds = fc.record({
  status: fc.constant('AUTHENTICATED' as const),
  result: fc.constantFrom('Y' as const, 'A' as const, 'N' as const, 'R' as const, 'U' as const),
  reason: fc.constant(null),
  eci: fc.constantFrom('05', '07', null),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('execute' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('hear' as const), word, of: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('authenticate' as const), tds }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('capture' as const, 'cancel' as const, 'reauthorize' as const, 'refund' as const),
      part: fc.nat(130_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), to: fc.nat(200_000) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), word, direct: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      by: fc.constantFrom(secondMs, 20 * secondMs, minuteMs, 29 * minuteMs, hourMs, dayMs, 61 * dayMs),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const), word }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function take(payment: Payment, action: Step, at: number): Payment {
  const access = { accessId: payment.accessId, refundId: `re_${at}`, mayRefund: true, at, key: upstreamKey(at) }
  const context = { at, voidKey: upstreamKey(at), rules }
  const attempt = lastAttempt(payment)
  const waits = payment.status === 'AUTHENTICATED' && attempt?.status === 'requires_action'
  switch (action.do) {
    case 'execute': {
      const begun = startAttempt(payment, request(payment, at), rules)
      return begun.outcome === 'allowed' ? begun.payment : payment
    }
    case 'hear': {
      const n = (action.of % Math.max(1, payment.attempts.length)) + 1
      return payment.attempts.length === 0 ? payment : applyVerdict(payment, n, action.word, context).payment
    }
    case 'authenticate': {
      if (!waits) return payment
      const may = !isRefusal(action.tds)
      const trouble = { code: 'EC0091310A3', retryable: false }
      return may
        ? beginCompletion(payment, action.tds, upstreamKey(at), { at, rules }).payment
        : rejectAuthentication(payment, action.tds, trouble, { at, rules }).payment
    }
    case 'capture':
      return orSame(payment, operation.beginCapture(payment, access, rules))
    case 'cancel':
      return orSame(payment, operation.beginCancel(payment, access, rules))
    case 'reauthorize':
      return orSame(payment, operation.beginReauthorize(payment, access, rules))
    case 'change': {
      const job = payment.status === 'CAPTURED' ? 'CAPTURE' : 'AUTH'
      return orSame(payment, operation.beginChange(payment, { ...access, job, amount: action.to + 1, tax: 0 }, rules))
    }
    case 'refund': {
      const refund = { ...access, reason: 'returned', amount: action.part }
      return orSame(payment, operation.beginRefund(payment, refund, rules))
    }
    case 'answer':
      return operation.finishOperation(payment, action.word, { at, rules, isAnswer: action.direct }).payment
    case 'time':
      return payment
    case 'tick': {
      const due = dueStep(payment, at)
      if (!due) return payment
      if (due.what === 'expire') return expire(payment, at, upstreamKey(at)).payment
      if (due.what === 'end-authentication') return timeOutAuthentication(payment, { at, rules }).payment
      if (due.what === 'resume-operation')
        return operation.finishOperation(payment, action.word, { at, rules, isAnswer: false }).payment
      if (due.what === 'end-term') return endTerm(payment, action.word, at, rules).payment
      if (due.what === 'reconcile') return reconcile(payment, action.word, at, `re_${at}`).payment
      return applyVerdict(payment, due.n, action.word, context).payment
    }
  }
}

const orSame = (payment: Payment, result: Decision<{ payment: Payment }, string>): Payment =>
  result.outcome === 'allowed' ? result.payment : payment

const start = fc.record({
  kind: fc.record({
    job: fc.constantFrom('AUTH' as const, 'CAPTURE' as const),
    tdsType: fc.constantFrom('0' as const, '2' as const),
  }),
  /** Few walks from the registration come to a charge that was cancelled, and can be authorized again. */
  isReleased: fc.boolean(),
})

function released(payment: Payment): Payment {
  const deeds = [
    { do: 'execute' },
    { do: 'hear', of: 0, word: verdicts.authorized },
    { do: 'cancel', part: 0 },
    { do: 'answer', word: verdicts.canceled, direct: true },
  ] satisfies Step[]
  return deeds.reduce((before, deed) => take(before, deed, noon), payment)
}

test('no sequence of moves leaves the table, charges twice or refunds more than it captured', {
  timeout: 60_000,
}, () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(start, fc.array(step, { minLength: 5, maxLength: 60 }), ({ kind, isReleased }, steps) => {
      let now = noon
      let payment = isReleased ? released(registered(kind)) : registered(kind)
      for (const action of steps) {
        if (action.do === 'time') now += action.by
        const before = payment
        payment = take(before, action, now)
        if (payment === before) continue
        expect(payment.version).toBe(before.version + 1)
        expect(unsoundness(payment)).toBeUndefined()
        const given = madeRefunds(payment).reduce((sum, { amount }) => sum + amount, 0)
        expect(given, 'each yen given back has its line').toBe(payment.refunded)
        const isLate = action.do === 'hear' || action.do === 'tick'
        if (payment.status !== before.status) {
          expect(mayFollow(before.status, payment.status, isLate)).toBe(true)
          reached.add(`${before.status} ${payment.status}`)
        }
        // Every unresolved call is queried again.
        if (isBusy(payment)) expect(payment.dueAt).not.toBeNull()
      }
    }),
    { numRuns: 10_000, seed: 20_261_201 },
  )
  // The walk is worth something: every edge of a card's table was walked, and the late ones too.
  const edges = Object.entries(paymentTransitions)
    .filter(([from]) => !from.startsWith('AWAITING'))
    .flatMap(([from, to]) => to.map(status => `${from} ${status}`))
    .filter(edge => !edge.includes('AWAITING') && !edge.includes('CHECKED') && new Set(edge.split(' ')).size === 2)
  const late = Object.entries(lateTransitions).flatMap(([from, to]) => to.map(status => `${from} ${status}`))
  const wanted = [...edges, ...late.filter(edge => !edge.includes('CHECKED'))]
  expect(wanted.filter(edge => !reached.has(edge))).toEqual([])
})

test('a repeated verdict changes nothing', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), heard => {
      const begun = startAttempt(registered(), request(registered(), noon), rules)
      if (begun.outcome === 'refused') throw new Error(begun.code)
      let payment = begun.payment
      for (const [index, said] of heard.entries()) {
        const context = { at: noon + index * secondMs, voidKey: upstreamKey(noon), rules }
        payment = applyVerdict(payment, 1, said, context).payment
        const again = applyVerdict(payment, 1, said, context)
        if (said.verdict !== 'unknown' && said.verdict !== 'unclear' && said.verdict !== 'untouched') {
          expect(again.events).toEqual([])
          expect(again.payment.status).toBe(payment.status)
        }
      }
    }),
  )
})

// ---- bank transfers

/** What the provider knows of an account; it may not be heard, and it hears of a transfer when it comes. */
interface Bank {
  status: 'AWAITING_CUSTOMER_PAYMENT' | 'CAPTURED' | 'CANCELED' | 'EXPIRED'
  received: number
  transfers: number
}
const asked = 121_500
const accountStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      /** All, too little, nearly nothing, too much. */
      yen: fc.constantFrom(asked, asked - 1000, 1, asked + 777),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('notice' as const), isHeard: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const), isHeard: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('time' as const), by: fc.constantFrom(minuteMs, hourMs, dayMs, 8 * dayMs) }),
  },
)

function openBank(payment: Payment) {
  const bank: Bank = { status: 'AWAITING_CUSTOMER_PAYMENT', received: 0, transfers: 0 }
  const termEnd = noon + 8 * dayMs
  const words = (at: number): AcquirerVerdict => {
    if (bank.status === 'AWAITING_CUSTOMER_PAYMENT' && at >= termEnd + 6 * hourMs) bank.status = 'EXPIRED'
    const { status, received, transfers } = bank
    const isWaiting = status === 'AWAITING_CUSTOMER_PAYMENT'
    return {
      verdict: isWaiting ? 'awaiting' : status === 'CAPTURED' ? 'success' : 'ended',
      status: isWaiting && received > 0 ? 'AWAITING_PAYMENT_APPROVAL' : status,
      amount: payment.amount,
      tax: payment.tax,
      account: {
        ...{ branchCode: '502', branchName: 'x', accountNumber: '1000001', accountName: 'x', expiresAt: termEnd },
      },
      transfers: {
        ...{ received, isCalledPaid: status === 'CAPTURED', paidTwice: transfers > 1 },
        ...{ paidAfterCancel: status === 'CANCELED' && received > 0 },
        ...{ paidAfterExpiry: status === 'EXPIRED' && received > 0 },
      },
    }
  }
  return {
    bank,
    termEnd,
    words,
    transfer(yen: number, at: number): void {
      words(at)
      bank.received += yen
      bank.transfers++
      if (bank.status === 'AWAITING_CUSTOMER_PAYMENT' && bank.received >= asked) bank.status = 'CAPTURED'
    },
  }
}

test('a bank transfer that is short, over, late, repeated or never comes is counted once, and told', {
  timeout: 60_000,
}, () => {
  const reached = new Set<string>()
  const seen = { over: 0, late: 0, never: 0, unheard: 0 }
  fc.assert(
    fc.property(fc.boolean(), fc.array(accountStep, { minLength: 5, maxLength: 60 }), (isHeardAtOnce, actions) => {
      let now = noon
      let payment = registered({ payType: 'Virtualaccount', job: 'CAPTURE', tdsType: '0' })
      const begun = startAttempt(payment, request(payment, now), rules)
      if (begun.outcome === 'refused') throw new Error(begun.code)
      payment = begun.payment
      const { bank, termEnd, words, transfer } = openBank(payment)
      const settling = () => ({ at: now, voidKey: upstreamKey(now), rules })
      const hear = (before: Payment, word: AcquirerVerdict): Payment => {
        if (!before.account) return applyVerdict(before, 1, word, settling()).payment
        const counted = reconcileDeposits(before, word, now)
        return counted.outcome === 'allowed' ? counted.payment : before
      }
      /** What is due now, as the clock takes it. */
      const tick = (before: Payment, word: AcquirerVerdict): Payment => {
        const due = dueStep(before, now)
        if (due?.what === 'query-attempt') return applyVerdict(before, due.n, word, settling()).payment
        if (due?.what === 'expire') return expire(before, now, upstreamKey(now)).payment
        if (due?.what === 'end-term') {
          const counted = hear(before, word)
          return counted === before ? endTerm(before, word, now, rules).payment : counted
        }
        return due?.what === 'reconcile' ? lookAgain(hear(before, word), now, rules).payment : before
      }
      const walk = (after: Payment): void => {
        const before = payment
        payment = after
        expect(unsoundness(payment)).toBeUndefined()
        const { account } = payment
        if (account) {
          const told = account.deposits.reduce((sum, { amount }) => sum + amount, 0)
          expect(told, 'each yen is one deposit').toBe(account.received)
          expect(account.received).toBeLessThanOrEqual(bank.received)
          expect(account.received).toBeGreaterThanOrEqual(before.account?.received ?? 0)
        }
        expect([0, asked]).toContain(payment.captured)
        if (payment.status !== before.status) reached.add(`${before.status} ${payment.status}`)
      }
      if (isHeardAtOnce) walk(hear(payment, words(now)))
      for (const action of actions) {
        if (action.do === 'time') now += action.by
        if (action.do === 'transfer') transfer(action.yen, now)
        if (action.do === 'notice' || action.do === 'tick') {
          if (!action.isHeard) seen.unheard++
          const word = action.isHeard ? words(now) : verdicts.unknown
          walk(action.do === 'notice' ? hear(payment, word) : tick(payment, word))
          // The same answer again tells nothing new.
          if (action.do === 'notice' && payment.account) expect(hear(payment, word)).toBe(payment)
        }
        if (action.do === 'cancel' && payment.status.startsWith('AWAITING') && words(now).verdict === 'awaiting') {
          const access = {
            accessId: payment.accessId,
            refundId: 're_1',
            mayRefund: true,
            at: now,
            key: upstreamKey(now),
          }
          const ordered = operation.beginCancel(payment, access, rules)
          if (ordered.outcome === 'refused') continue
          bank.status = 'CANCELED'
          walk(operation.finishOperation(ordered.payment, words(now), { at: now, rules, isAnswer: true }).payment)
        }
        if (action.do === 'refund') {
          // No acquirer sends a transfer back.
          const refund = { at: now, key: upstreamKey(now), refundId: 're_2', reason: 'x' }
          expect(operation.beginRefund(payment, refund, rules).outcome).toBe('refused')
        }
      }
      // The provider is well: a month of nights and terms, and then both say the same.
      for (let day = 0; day < 12; day++) {
        now += dayMs
        for (let n = 0; n < 4; n++) walk(tick(payment, words(now)))
        walk(hear(payment, words(now)))
      }
      const { status, account } = payment
      if (!account) return
      // Who was not heard for a day after the term has its account ended; what had come is late then, and told.
      const isSilenced = status === 'EXPIRED' && bank.status === 'CAPTURED' && account.paidAfterExpiry
      if (!isSilenced && !(now < termEnd && status.startsWith('AWAITING'))) expect(status).toBe(bank.status)
      expect(account.received).toBe(bank.received)
      expect(account.overpaid || !(status === 'CAPTURED' && account.received > asked)).toBe(true)
      expect(account.paidAfterCancel).toBe(status === 'CANCELED' && account.received > 0)
      expect(account.paidAfterExpiry).toBe(status === 'EXPIRED' && account.received > 0)
      if (account.overpaid) seen.over++
      if (account.paidAfterExpiry || account.paidAfterCancel) seen.late++
      if (account.received === 0 && status === 'EXPIRED') seen.never++
    }),
    { numRuns: 600, seed: 20_261_202 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20)
  const wanted = Object.entries(paymentTransitions)
    .filter(([from]) => from.startsWith('AWAITING'))
    .flatMap(([from, to]) => to.filter(status => status !== from).map(status => `${from} ${status}`))
  expect(wanted.filter(edge => !reached.has(edge))).toEqual([])
})
