// What the rules of a payment say one by one (payment-platform.md 3.2, 5.1, 5.16, 6.3).

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'
import { endOfDayInJapan } from '#shared/japan-time.ts'
import {
  endTerm,
  isPaidInWordsOnly,
  lookAgain,
  reconcileDeposits,
  recordDeposit,
} from '#shared/platform/payments/account.ts'
import {
  applyVerdict,
  beginCompletion,
  needsOwnBase,
  readUpstreamId,
  rejectAuthentication,
  timeOutAuthentication,
  upstreamOrderId,
} from '#shared/platform/payments/attempt.ts'
import { reconcile } from '#shared/platform/payments/comparison.ts'
import {
  answersAgain,
  beginCancel,
  beginCapture,
  beginChange,
  beginRefund,
  finishOperation,
} from '#shared/platform/payments/operation.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { nextCheck, nextNight } from '#shared/platform/payments/rules.ts'
import { dueStep } from '#shared/platform/payments/timers.ts'
import { isRefusal, mayCharge } from '#shared/platform/payments/transitions.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import { poolStateOf } from '#shared/platform/payments/virtual-account.ts'
import {
  begun,
  heard,
  noon,
  registered,
  rules,
  settling,
  upstreamKey,
  verdicts,
} from '#tests/support/payment-samples.ts'

const held = () => heard(verdicts.authorized)
const access = ({ accessId }: Payment, at = noon + hourMs, refundId = 're_1') => ({
  accessId,
  refundId,
  mayRefund: true,
  at,
  key: upstreamKey(at),
})
const captured = () => {
  const payment = held()
  const ordered = beginCapture(payment, access(payment), rules)
  if (ordered.outcome === 'refused') throw new Error(ordered.code)
  return finishOperation(ordered.payment, verdicts.captured, { at: noon + hourMs, rules, isAnswer: true }).payment
}

describe('upstream ids (3.2)', () => {
  test('an attempt adds a suffix of three characters, the tenth an A', () => {
    const payment = registered()
    expect([1, 2, 9, 10].map(n => upstreamOrderId(payment, n).slice(27))).toEqual(['', '-a2', '-a9', '-aA'])
    expect(upstreamOrderId(payment, 10)).toHaveLength(30)
  })

  test('every upstream id reads back to its order and attempt', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,27}$/).filter(text => !needsOwnBase(text))
    fc.assert(
      fc.property(id, fc.integer({ min: 1, max: 10 }), (base, n) => {
        expect(readUpstreamId(upstreamOrderId({ upstreamBase: base }, n))).toEqual({ base, n })
      }),
    )
    expect(needsOwnBase('vase-a2')).toBe(true)
    expect(needsOwnBase('x'.repeat(28))).toBe(true)
  })
})

describe('unresolved calls (3.6)', () => {
  test('the poller queries after 5 s, 30 s, 2 min, 10 min, 1 h, then each night at three in Japan', () => {
    const asked: number[] = []
    for (let at = noon; asked.length < 7; at = asked.at(-1) ?? 0) asked.push(nextCheck(noon, at, rules))
    const night = nextNight(noon)
    const first = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs].map(ms => noon + ms)
    expect(asked).toEqual([...first, night, night + dayMs])
    expect(new Date(night).toISOString()).toBe('2026-12-01T18:00:00.000Z')
  })

  test('an unresolved call defers every other step of the payment', () => {
    const payment = heard(verdicts.unknown, begun(), noon + 7 * secondMs)
    expect(payment.dueAt).toBe(noon + 30 * secondMs)
    expect(dueStep(payment, noon + 2 * dayMs)).toEqual({ what: 'query-attempt', n: 1 })
  })
})

describe('3-D Secure', () => {
  const waiting = (rest = {}) => heard(verdicts.redirect, begun(registered(), noon, rest))

  test('3-D Secure ends after thirty minutes, or at the limit of the shop', () => {
    expect(waiting().attempts[0]?.until).toBe(noon + secondMs + 30 * minuteMs)
    expect(waiting({ limit: noon + 5 * minuteMs }).attempts[0]?.until).toBe(noon + 5 * minuteMs)
  })

  test('3-D Secure permits a charge with Y or A, and never with ECI 07 (P10)', () => {
    const results = ['Y', 'A', 'C', 'N', 'U', 'R', null] as const
    expect(results.filter(result => mayCharge({ result, eci: null }))).toEqual(['Y', 'A'])
    expect(results.filter(result => mayCharge({ result, eci: '07' }))).toEqual([])
    expect(isRefusal({ result: 'Y', eci: '07' })).toBe(true)
  })

  test('the platform voids a charge of a buyer whose authentication failed', () => {
    const tds = { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '07' } as const
    const payment = heard({ ...verdicts.captured, tds }, waiting())
    expect(payment).toMatchObject({ status: 'UNPROCESSED', captured: 0, attempts: [{ void: { state: 'wanted' } }] })
  })

  test('a declined buyer may try nine more cards', () => {
    let payment = registered()
    for (let n = 1; n <= 10; n++) payment = heard(verdicts.tdsFailed, heard(verdicts.redirect, begun(payment)))
    expect(payment.status).toBe('FAILED')
    expect(payment.attempts).toHaveLength(10)
  })

  test('a charge says how far the authentication is, and keeps the result that is known', () => {
    const said = { status: 'AUTHENTICATED', result: null, reason: null, eci: null } as const
    const ended = heard({ ...verdicts.authorized, tds: said }, waiting())
    expect([ended.status, ended.attempts[0]?.tds?.status]).toEqual(['AUTHORIZED', 'AUTHENTICATED'])

    const known = { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '05' } as const
    const going = beginCompletion(waiting(), known, upstreamKey(), { at: noon + minuteMs, rules }).payment
    const behind = { ...said, status: 'AUTHENTICATING' } as const
    expect(heard({ ...verdicts.authorized, tds: behind }, going).attempts[0]?.tds).toEqual(known)
  })

  test('the platform keeps a completion without an answer until its time is over', () => {
    const tds = { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '05' } as const
    const going = beginCompletion(waiting(), tds, upstreamKey(), { at: noon + minuteMs, rules }).payment
    expect(heard(verdicts.redirect, going, noon + 2 * minuteMs).attempts[0]?.status).toBe('unknown')
    expect(heard(verdicts.redirect, going, noon + hourMs)).toMatchObject({ error: { code: 'EC0091310A7' } })
    expect(() =>
      rejectAuthentication(going, undefined, { code: 'EC0091310A3', retryable: false }, { at: noon, rules }),
    ).toThrow()
    expect(() => timeOutAuthentication(going, { at: noon, rules })).toThrow()
  })
})

describe('a contradictory answer', () => {
  test('AUTHENTICATED with an unknown code changes no state and alerts (6.3)', () => {
    const waiting = heard(verdicts.redirect)
    expect(applyVerdict(waiting, 1, verdicts.unclear, settling(noon + minuteMs))).toMatchObject({
      effect: 'alert',
      events: [],
    })
  })
})

describe('a captured amount', () => {
  test('equals the authorized amount (P6) and can only fall', () => {
    const payment = captured()
    expect(payment).toMatchObject({ captured: 121_500, authorized: 121_500 })
    const raise = { ...access(payment), job: 'CAPTURE', amount: 121_501, tax: 0 } as const
    expect(beginChange(payment, raise, rules)).toMatchObject({ code: 'EC007104007', params: ['1', '121500'] })
  })

  test('can be refunded to the last yen and no more (P7)', () => {
    const refundOf = (payment: Payment, amount: number, id: string) =>
      beginRefund(payment, { at: noon + hourMs, key: upstreamKey(), refundId: id, reason: 'x', amount }, rules)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 8 }), amounts => {
        let payment = captured()
        for (const [index, amount] of amounts.entries()) {
          const left = payment.captured - payment.refunded
          const ordered = refundOf(payment, amount, `re_${index}`)
          expect(ordered.outcome === 'allowed').toBe(amount <= left && payment.status === 'CAPTURED')
          if (ordered.outcome === 'refused') continue
          const rest = left - amount
          const word: AcquirerVerdict = rest === 0 ? verdicts.canceled : { ...verdicts.captured, amount: rest, tax: 0 }
          payment = finishOperation(ordered.payment, word, { at: noon + hourMs, rules, isAnswer: true }).payment
          expect(payment.captured - payment.refunded).toBe(rest)
        }
      }),
    )
  })

  test('is remembered when it was refused for the day of its key, and for good when it was made', () => {
    const begin = () => {
      const payment = held()
      const ordered = beginCapture(payment, { ...access(payment), requestKey: 'one key' }, rules)
      if (ordered.outcome === 'refused') throw new Error(ordered.code)
      return ordered.payment
    }
    const at = noon + hourMs
    const answer = { at, rules, isAnswer: true }
    const refused = finishOperation(begin(), verdicts.declined, answer).payment
    const made = finishOperation(begin(), verdicts.captured, answer).payment
    const again = (payment: Payment, now: number) => answersAgain(payment, 'one key', now)
    expect([again(refused, at + hourMs), again(refused, at + dayMs)]).toEqual([true, false])
    expect([again(made, at + hourMs), again(made, at + 9 * dayMs)]).toEqual([true, true])
    expect(answersAgain(made, 'another', at)).toBe(false)
  })

  test('has a line for what a change lowers and for what a cancellation gives back', () => {
    const payment = captured()
    const lower = { ...access(payment), job: 'CAPTURE', amount: 100_000, tax: 0 } as const
    const lowering = beginChange(payment, lower, rules)
    if (lowering.outcome === 'refused') throw new Error(lowering.code)
    expect(lowering.events).toEqual(['refund.created'])
    const word = { ...verdicts.captured, amount: 100_000, tax: 0 }
    const lowered = finishOperation(lowering.payment, word, { at: noon + hourMs, rules, isAnswer: true })
    expect(lowered.events).toEqual(['payment.amount_changed', 'refund.succeeded'])
    expect(lowered.payment.refunds).toMatchObject([{ id: 're_1', cause: 'change', amount: 21_500 }])

    const cancelling = beginCancel(lowered.payment, access(payment, noon + hourMs, 're_2'), rules)
    if (cancelling.outcome === 'refused') throw new Error(cancelling.code)
    const after = finishOperation(cancelling.payment, verdicts.canceled, { at: noon + hourMs, rules, isAnswer: true })
    expect(after.events).toEqual(['payment.canceled', 'refund.succeeded'])
    expect(after.payment.refunds).toMatchObject([{ id: 're_1' }, { id: 're_2', cause: 'cancel', amount: 100_000 }])
  })

  test('stays when the acquirer reports an impossible state', () => {
    const payment = captured()
    expect(reconcile(payment, verdicts.authorized, noon + dayMs, 're_found')).toMatchObject({
      effect: 'alert',
      events: [],
    })
    expect(reconcile(payment, verdicts.canceled, noon + dayMs, 're_found')).toMatchObject({
      effect: 'moved',
      events: ['payment.canceled', 'refund.succeeded'],
      payment: { refunds: [{ id: 're_found', cause: 'acquirer', amount: 121_500 }] },
    })
  })

  test('an old refusal in a queried order does not refuse the operation', () => {
    const payment = held()
    const ordered = beginCapture(payment, access(payment), rules)
    if (ordered.outcome === 'refused') throw new Error(ordered.code)
    const history: AcquirerVerdict = { ...verdicts.authorized, error: { code: 'E9993134013', retryable: false } }
    expect(finishOperation(ordered.payment, history, { at: noon + hourMs, rules, isAnswer: false }).effect).toBe('open')
    expect(
      finishOperation(ordered.payment, verdicts.declined, { at: noon + hourMs, rules, isAnswer: true }),
    ).toMatchObject({
      effect: 'failed',
      payment: { status: 'AUTHORIZED', operation: null, error: { code: 'E9993134013' } },
    })
    // After the acquirer has forgotten the key, what was not done is given up.
    expect(
      finishOperation(ordered.payment, verdicts.authorized, {
        at: noon + hourMs + 26 * minuteMs,
        rules,
        isAnswer: false,
      }).effect,
    ).toBe('failed')
  })

  test('accepts no operation after 180 days', () => {
    const payment = held()
    const late = access(payment, noon + 180 * dayMs + 2 * secondMs)
    expect(beginCapture(payment, late, rules)).toMatchObject({ code: 'EC004127007', params: ['0', '180'] })
  })
})

describe('a bank account', () => {
  const account = {
    branchCode: '801',
    branchName: 'アジサイ',
    accountNumber: '0000001',
    accountName: 'コウゲイノマ',
    expiresAt: noon + dayMs,
  }
  const none = { received: 0, isCalledPaid: false, paidAfterCancel: false, paidAfterExpiry: false }
  const waiting = () =>
    heard(
      { verdict: 'awaiting', status: 'AWAITING_CUSTOMER_PAYMENT', account },
      begun(registered({ payType: 'Virtualaccount' })),
    )
  const money = (id: string, amount: number) => ({ id, amount, remitter: 'ﾔﾏﾀﾞ', valueDate: '2026-12-01', at: noon })
  const paid = (payment: Payment, id: string, amount: number) => {
    const moved = recordDeposit(payment, money(id, amount), noon)
    if (moved.outcome === 'refused') throw new Error(moved.code)
    return moved
  }

  test('counts each transfer once', () => {
    const once = paid(waiting(), 'd1', 100_000)
    expect(once).toMatchObject({
      payment: { status: 'AWAITING_PAYMENT_APPROVAL' },
      events: ['virtual_account.deposited'],
    })
    expect(paid(once.payment, 'd1', 100_000).payment).toBe(once.payment)
    const rest = paid(once.payment, 'd2', 30_000)
    expect(rest).toMatchObject({ payment: { status: 'CAPTURED', captured: 121_500, account: { overpaid: true } } })
    expect(rest.events).toEqual(['payment.captured', 'virtual_account.overpaid'])
  })

  test('records the difference to the acquirer’s total once', () => {
    const word: AcquirerVerdict = { verdict: 'success', status: 'CAPTURED', transfers: { ...none, received: 121_500 } }
    const told = reconcileDeposits(waiting(), word, noon)
    expect(told).toMatchObject({ payment: { status: 'CAPTURED', account: { received: 121_500 } } })
    if (told.outcome === 'allowed')
      expect(
        reconcileDeposits(told.payment, word, noon).outcome === 'allowed' &&
          reconcileDeposits(told.payment, word, noon),
      ).toMatchObject({ events: [] })
  })

  const told = (payment: Payment, word: Partial<AcquirerVerdict>, more: object = {}, at = noon) => {
    const answer = { verdict: 'success', status: 'CAPTURED', ...word } as const
    const moved = reconcileDeposits(payment, { ...answer, transfers: { ...none, ...more } }, at)
    if (moved.outcome === 'refused') throw new Error(moved.code)
    return moved
  }

  test('counts what came and not what the acquirer calls paid', () => {
    const short = told(waiting(), {}, { received: 4000 })
    expect(short.payment).toMatchObject({ status: 'AWAITING_PAYMENT_APPROVAL', account: { received: 4000 } })
    expect(told(waiting(), {}, { received: 0 }).payment.status).toBe('AWAITING_CUSTOMER_PAYMENT')
    const word = { verdict: 'success', status: 'CAPTURED', transfers: { ...none, isCalledPaid: true } } as const
    expect(isPaidInWordsOnly(waiting(), word)).toBe(true)
    const noSum = { ...word, transfers: { ...word.transfers, received: undefined } }
    expect(isPaidInWordsOnly(waiting(), noSum)).toBe(false)
    expect(told(waiting(), {}, noSum.transfers).payment).toMatchObject({ status: 'CAPTURED', captured: 121_500 })
  })

  test('takes a second transfer after the whole sum for one too many, and two halves for the sum', () => {
    const whole = told(waiting(), {}, { received: 121_500 })
    const again = told(whole.payment, {}, { received: 121_500, paidTwice: true })
    expect(again).toMatchObject({ payment: { account: { overpaid: true } }, events: ['virtual_account.overpaid'] })
    expect(told(again.payment, {}, { received: 121_500, paidTwice: true }).payment).toBe(again.payment)
    const halves = told(waiting(), {}, { received: 121_500, paidTwice: true })
    expect(halves.payment).toMatchObject({ status: 'CAPTURED', account: { overpaid: false } })
    expect(told(halves.payment, {}, { received: 121_500, paidTwice: true }).events).toEqual([])
    const short = told(waiting(), {}, { received: 4000 }).payment
    expect(told(short, {}, { received: 4000, paidTwice: true }).events).toEqual([])
  })

  test.each([
    ['EXPIRED', { paidAfterExpiry: true }],
    ['CANCELED', { paidAfterCancel: true }],
  ] as const)('takes a transfer to an order that is %s at the acquirer for a late one', (status, flags) => {
    const late = told(waiting(), { verdict: 'ended', status }, { received: 121_500, ...flags })
    expect(late.payment).toMatchObject({ status, captured: 0, account: { received: 121_500, ...flags } })
    expect(late.events.at(-1)).toBe('virtual_account.deposited')
    const flagged = told(told(waiting(), { verdict: 'ended', status }).payment, { verdict: 'ended', status }, flags)
    expect(flagged).toMatchObject({ payment: { account: flags }, events: ['virtual_account.deposited'] })
  })

  test('is asked every hour after its term while the acquirer waits, and then expires', () => {
    const atEnd = noon + dayMs
    const answer = { verdict: 'awaiting', status: 'AWAITING_CUSTOMER_PAYMENT' } as const
    const open = endTerm(waiting(), answer, atEnd, rules).payment
    expect(open).toMatchObject({
      status: 'AWAITING_CUSTOMER_PAYMENT',
      account: { askAgainAt: atEnd + rules.termLookMs },
    })
    expect(dueStep({ ...open, compareAt: null }, atEnd + rules.termLookMs - 1)).toBeNull()
    expect(endTerm(open, answer, atEnd + rules.termGraceMs, rules).payment.status).toBe('EXPIRED')
    const unheard = { verdict: 'unknown', status: 'UNPROCESSED' } as const
    expect(endTerm(open, unheard, atEnd + rules.termGraceMs, rules).payment.status).toBe('AWAITING_CUSTOMER_PAYMENT')
    expect(endTerm(open, unheard, atEnd + rules.termSilenceMs, rules).payment.status).toBe('EXPIRED')
    // What is called paid is never given up, however long no sum is named.
    const called = { verdict: 'success', status: 'CAPTURED', transfers: { ...none, isCalledPaid: true } } as const
    const kept = endTerm(open, called, atEnd + 10 * dayMs, rules).payment
    expect(kept).toMatchObject({ status: 'AWAITING_CUSTOMER_PAYMENT' })
    expect(kept.account?.askAgainAt).toBe(nextNight(atEnd + 10 * dayMs))
  })

  test('is looked at each night until its number is free', () => {
    expect(dueStep(waiting(), nextNight(noon))).toEqual({ what: 'reconcile' })
    expect(lookAgain(waiting(), noon, rules).payment.compareAt).toBe(nextNight(noon))
    expect(lookAgain(waiting(), noon + dayMs + rules.cooldownMs, rules).payment.compareAt).toBeNull()
  })

  test('rests after its payment and is free when the rest is over', () => {
    const entry = { id: '801-0000001', paymentId: 'o1', shopId: 's', mode: 'test' } as const
    expect(poolStateOf(undefined, noon)).toBe('FREE')
    expect(poolStateOf({ ...entry, state: 'ASSIGNED', freeAt: null }, noon)).toBe('ASSIGNED')
    expect(poolStateOf({ ...entry, state: 'COOLDOWN', freeAt: noon + 1 }, noon)).toBe('COOLDOWN')
    expect(poolStateOf({ ...entry, state: 'COOLDOWN', freeAt: noon }, noon)).toBe('FREE')
  })

  test('lasts until the end of the last day in Japan', () => {
    expect(new Date(endOfDayInJapan(noon, 7)).toISOString()).toBe('2026-12-08T15:00:00.000Z')
  })
})

test('each end of an attempt records exactly one event', () => {
  const payment = begun()
  expect(applyVerdict(payment, 1, verdicts.redirect, settling(noon)).events).toEqual(['payment.requires_action'])
  expect(applyVerdict(payment, 1, verdicts.authorized, settling(noon)).events).toEqual(['payment.authorized'])
  expect(applyVerdict(payment, 1, verdicts.captured, settling(noon)).events).toEqual(['payment.captured'])
  expect(applyVerdict(payment, 1, verdicts.declined, settling(noon)).events).toEqual(['payment.failed'])
})
