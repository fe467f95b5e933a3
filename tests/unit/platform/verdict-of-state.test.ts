import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payStatuses } from '#shared/platform/payments/values.ts'
import { verdictOfState } from '#shared/platform/payments/verdict.ts'

const anyCode = fc.option(fc.oneof(fc.string(), fc.constantFrom('EC0091310A3', 'E9993134013', '???', 'E01170006')), {
  nil: undefined,
})

describe('the state of an order at the acquirer (6.3)', () => {
  test('a charged order is a success despite an earlier error code', () => {
    fc.assert(
      fc.property(fc.constantFrom('CAPTURED', 'AUTHORIZED', 'CHECKED'), anyCode, (status, errorCode) => {
        expect(verdictOfState({ status, errorCode })).toBe('success')
      }),
    )
  })

  test('a failed authentication is recognised under the status AUTHENTICATED', () => {
    expect(verdictOfState({ status: 'AUTHENTICATED', errorCode: 'EC0091310A3' })).toBe('tds-failed')
    expect(verdictOfState({ status: 'AUTHENTICATED' })).toBe('requires-action')
    expect(verdictOfState({ status: 'AUTHENTICATED', errorCode: '' })).toBe('requires-action')
  })

  test.each(['EC0091310A5', 'E9993134013', 'EC0091310a3', ' EC0091310A3', 'null', '-'])(
    'an authentication under way with the code %j changes nothing',
    errorCode => {
      expect(verdictOfState({ status: 'AUTHENTICATED', errorCode })).toBe('unclear')
    },
  )

  test('an unprocessed order is declined only with an error code', () => {
    expect(verdictOfState({ status: 'UNPROCESSED' })).toBe('untouched')
    expect(verdictOfState({ status: 'UNPROCESSED', errorCode: 'E9993134010' })).toBe('declined')
    expect(verdictOfState({ status: 'UNPROCESSED', errorCode: 'garbled' })).toBe('declined')
    expect(verdictOfState({ status: 'UNPROCESSED', errorCode: 'EC0091310A2' })).toBe('tds-failed')
  })

  test('every status has a verdict, and only charged ones are a success', () => {
    fc.assert(
      fc.property(fc.constantFrom(...payStatuses), anyCode, (status, errorCode) => {
        const isCharged = ['CAPTURED', 'AUTHORIZED', 'CHECKED'].includes(status)
        expect(verdictOfState({ status, errorCode }) === 'success').toBe(isCharged)
      }),
    )
  })
})
