import { describe, expect, test } from 'vitest'
import { failureOf, meaningOf, meanings } from '#shared/domain/buying/payment/codes.ts'
import { detailMessages, outcomeMessage, outcomeMessages, outcomes } from '#shared/domain/buying/payment/outcome.ts'
import { errorCatalogue } from '#shared/platform/errors/catalogue.ts'
import { refusedOutcome } from '#shared/platform/errors/outcome.ts'

/** D43 and payment-platform 6.1-6.3, row by row. */
test.each([
  ['EC0091310A1', 'tds_failed', null],
  ['EC0091310A2', 'tds_failed', null],
  ['EC0091310A3', 'tds_failed', null],
  ['EC0091310A4', 'tds_failed', null],
  ['EC0091310A5', 'tds_failed', null],
  ['EC0091310A6', 'technical_error', null],
  ['EC0091310A7', 'tds_failed', null],
  ['E9993134005', 'issuer_rejected', 'check_card'],
  ['E9993134007', 'issuer_rejected', 'check_card'],
  ['E9993134016', 'issuer_rejected', 'check_card'],
  ['E9993134017', 'issuer_rejected', 'check_card'],
  ['E9993134020', 'issuer_rejected', 'check_card'],
  ['EC003006001', 'issuer_rejected', 'check_card'],
  ['EC003006A01', 'issuer_rejected', 'check_card'],
  ['EC003006A02', 'issuer_rejected', 'check_card'],
  ['E0006006002', 'issuer_rejected', 'check_card'],
  ['E0006006A01', 'issuer_rejected', 'check_card'],
  ['E0006006A02', 'issuer_rejected', 'check_card'],
  ['E0006027031', 'issuer_rejected', null],
  ['E9993134010', 'issuer_rejected', 'insufficient_funds'],
  ['E9993134011', 'issuer_rejected', 'insufficient_funds'],
  ['E9993134012', 'issuer_rejected', null],
  ['E9993134013', 'issuer_rejected', null],
  ['E9993134014', 'issuer_rejected', null],
  ['E9993134015', 'issuer_rejected', null],
  ['E9993134018', 'issuer_rejected', null],
  ['E9993134019', 'issuer_rejected', null],
  ['E9993134009', 'technical_error', null],
  ['E9993134999', 'technical_error', null],
  ['E9991001004', 'technical_error', null],
  ['EC001107005', 'technical_error', 'amount_limit'],
  ['EC003100023', 'technical_error', 'session_expired'],
  ['EC001133020', 'technical_error', 'unavailable'],
  ['EC001201019', 'technical_error', 'unavailable'],
  ['EC003069019', 'issuer_rejected', 'unavailable'],
])('%s is %s (%s)', (code, outcome, detail) => {
  expect(failureOf(code, false)).toMatchObject({ outcome, detail })
})

test.each([
  'E9993134001',
  'E9993134008',
  'E9993134021',
  'E9993134031',
  'EC001104006',
  'EC001101001',
  'NOBODY-KNOWS',
  '',
])('the code %j alerts the operator and shows the buyer a technical error', code => {
  expect(meaningOf(code)).toEqual({ outcome: 'technical_error', detail: null, alert: true })
})

test('a refusal after 3-D Secure is a failure after authentication', () => {
  expect(failureOf('E9993134013', true)).toMatchObject({ outcome: 'failed_after_authentication', detail: null })
  // The wrong code on the card is the buyer's to mend, whatever 3-D Secure said before.
  for (const code of ['E9993134016', 'E9993134020', 'E9993134005']) {
    expect(failureOf(code, true)).toMatchObject({ outcome: 'failed_after_authentication', detail: 'check_card' })
    expect(refusedOutcome(code, true)).toMatchObject({
      outcome: 'failed_after_authentication',
      words: refusedOutcome(code).words,
    })
  }
  expect(failureOf('E9993134010', true)).toMatchObject({ detail: 'insufficient_funds' })
  expect(refusedOutcome('E9993134010', true).words).toEqual(refusedOutcome('E9993134011').words)
  expect(refusedOutcome('E9993134010').words.ja).toContain('残高')
  expect(refusedOutcome('E9993134013', true).words.ja).toContain('本人認証の後')
  // ECI 07 and the rest of 3-D Secure stay what they are, and so does the way to the acquirer.
  expect(failureOf('EC0091310A4', true)).toMatchObject({ outcome: 'tds_failed' })
  expect(failureOf('E9993134009', true)).toMatchObject({ outcome: 'technical_error' })
})

describe('the table of codes', () => {
  test('gives every code of the catalogue exactly one outcome word', () => {
    for (const { code } of errorCatalogue()) expect(outcomes).toContain(meaningOf(code).outcome)
  })

  test('names only codes that exist', () => {
    const known = new Set<string>(errorCatalogue().map(({ code }) => code))
    const named = meanings.flatMap(({ codes }) => codes.flat())
    expect(named.filter(code => !known.has(code))).toEqual([])
  })

  test('has a text for every outcome in both languages', () => {
    for (const { ja, en } of [...Object.values(outcomeMessages), ...Object.values(detailMessages)]) {
      expect(ja).toMatch(/[ぁ-んァ-ン一-龥]/)
      expect(en).toMatch(/^[A-Z3].*\.$/)
    }
    expect(outcomeMessage('issuer_rejected', 'check_card')).toBe(detailMessages.check_card)
    expect(outcomeMessage('issuer_rejected', null)).toBe(outcomeMessages.issuer_rejected)
  })
})
