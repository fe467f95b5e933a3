import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import { PaymentAnswer, upstreamSnapshotOf } from '#functions/platform/acquirers/fincode/answers.ts'
import { doneWith, refused, unknown } from '#functions/platform/acquirers/outcome.ts'
import { verdictOfSnapshot } from '#functions/platform/payments/verdict/verdict.ts'

const fincode = (change: object) =>
  doneWith(
    upstreamSnapshotOf(
      PaymentAnswer.parse({
        id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
        access_id: 'a_0T4W5X6Y7Z8A9B0C1D2E3F',
        pay_type: 'Card',
        status: 'UNPROCESSED',
        amount: 12_000,
        tax: 500,
        ...change,
      }),
    ),
  )

test('a queried refusal has the same code as an answered one', () => {
  expect(verdictOfSnapshot(fincode({ error_code: 'E9993134010' }))).toMatchObject({
    verdict: 'declined',
    error: { code: 'E9993134013', upstreamCode: 'E9993134010', retryable: false },
  })
  expect(verdictOfSnapshot(fincode({ error_code: 'garbled' }))).toMatchObject({
    verdict: 'declined',
    error: { code: 'E9993134999', upstreamCode: 'garbled' },
  })
})

test('a query without an answer gives no verdict', () => {
  expect(verdictOfSnapshot(unknown('E9991001004')).verdict).toBe('unknown')
  expect(verdictOfSnapshot(refused('E9993134009')).verdict).toBe('unknown')
  expect(verdictOfSnapshot(refused('EC002100002')).verdict).toBe('untouched')
  expect(verdictOfSnapshot(fincode({})).verdict).toBe('untouched')
  expect(verdictOfSnapshot(fincode({ status: 'CAPTURED', error_code: 'E9993134010' })).verdict).toBe('success')
})
