// A payment on a random walk: callers, the acquirer's words in any order, and time. Whatever comes, it only takes edges
// of the table, its sums add up, and one buyer is charged once (payment-platform.md 9.7; reliability.md P6-P8, P10, P11).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Decision } from '#shared/decision.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { endTerm } from '#shared/platform/payments/account.ts'
import {
  applyVerdict,
  beginCompletion,
  rejectAuthentication,
  startAttempt,
  timeOutAuthentication,
} from '#shared/platform/payments/attempt.ts'
import { isRefusal, lateMoves, mayFollow, paymentMoves, unsoundness } from '#shared/platform/payments/moves.ts'
import * as operation from '#shared/platform/payments/operation.ts'
import { isBusy, lastAttempt, madeRefunds, type Payment } from '#shared/platform/payments/payment.ts'
import { dueStep, expire } from '#shared/platform/payments/timers.ts'
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
      if (due.what === 'reconcile') return operation.reconcile(payment, action.word, at, `re_${at}`).payment
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
  const edges = Object.entries(paymentMoves)
    .filter(([from]) => !from.startsWith('AWAITING'))
    .flatMap(([from, to]) => to.map(status => `${from} ${status}`))
    .filter(edge => !edge.includes('AWAITING') && !edge.includes('CHECKED') && new Set(edge.split(' ')).size === 2)
  const late = Object.entries(lateMoves).flatMap(([from, to]) => to.map(status => `${from} ${status}`))
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
