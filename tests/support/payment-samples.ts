// Payments for tests: built by the platform's own decisions, from registration on.
import { ulid } from 'ulid'
import { dayMs, secondMs } from '#shared/durations.ts'
import { type AttemptRequest, applyVerdict, startAttempt } from '#shared/platform/payments/attempt.ts'
import type { Payment, UpstreamKey } from '#shared/platform/payments/payment.ts'
import { paymentRules } from '#shared/platform/payments/rules.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'

/** 2026-12-01 12:00 in Japan. */
export const noon = Date.parse('2026-12-01T03:00:00.000Z')
export const rules = paymentRules

let count = 0
/** A key as the functions make them; told apart by a counter. */
export const upstreamKey = (createdAt = noon): UpstreamKey => ({ id: `key-${++count}`, createdAt })

export function registered(change: Partial<Payment> = {}): Payment {
  const id = `o${ulid(noon)}`
  return {
    id,
    shopId: 's_00000000001',
    mode: 'test',
    accessId: 'a_0123456789abcdefghijkl',
    upstreamBase: id,
    payType: 'Card',
    job: 'AUTH',
    status: 'UNPROCESSED',
    version: 1,
    amount: 120_000,
    tax: 1_500,
    authorized: 0,
    captured: 0,
    refunded: 0,
    tdsType: '2',
    tds2Type: '2',
    clientFields: [null, null, null],
    attempts: [],
    operation: null,
    error: null,
    refunds: [],
    account: null,
    createdAt: noon,
    updatedAt: noon,
    payUntil: noon + dayMs,
    processedAt: null,
    holdUntil: null,
    compareAt: null,
    dueAt: noon + dayMs,
    ...change,
  }
}

export const request = (payment: Payment, at: number, rest: Partial<AttemptRequest> = {}): AttemptRequest => ({
  accessId: payment.accessId,
  at,
  keys: { register: upstreamKey(at), execute: upstreamKey(at), complete: null },
  ...rest,
})

/** What the acquirer might say. */
export const verdicts = {
  authorized: { verdict: 'success', status: 'AUTHORIZED', accessId: 'u_0123456789abcdefghijkl' },
  captured: { verdict: 'success', status: 'CAPTURED', accessId: 'u_0123456789abcdefghijkl' },
  redirect: { verdict: 'requires-action', status: 'AUTHENTICATED', redirectUrl: 'https://acs.example/1' },
  declined: { verdict: 'declined', status: 'UNPROCESSED', error: { code: 'E9993134013', retryable: false } },
  tdsFailed: { verdict: 'tds-failed', status: 'AUTHENTICATED', error: { code: 'EC0091310A3', retryable: false } },
  untouched: { verdict: 'untouched', status: 'UNPROCESSED' },
  canceled: { verdict: 'ended', status: 'CANCELED' },
  unknown: { verdict: 'unknown', status: 'UNPROCESSED' },
  unclear: { verdict: 'unclear', status: 'AUTHENTICATED', error: { code: 'E9993134999', retryable: false } },
} satisfies Record<string, AcquirerVerdict>

export const settling = (at: number) => ({ at, voidKey: upstreamKey(at), rules })

/** A payment of which an attempt has begun. */
export function begun(payment = registered(), at = noon, rest = {}): Payment {
  const result = startAttempt(payment, request(payment, at, rest), rules)
  if (result.outcome === 'refused') throw new Error(result.code)
  return result.payment
}

/** A payment after the acquirer’s word about its last attempt, or about another one. */
export const heard = (word: AcquirerVerdict, payment = begun(), at = noon + secondMs, n = payment.attempts.length) =>
  applyVerdict(payment, n, word, settling(at)).payment
