import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classify } from '#shared/platform/classify.ts'
import { payStatuses } from '#shared/platform/payment-words.ts'

const anyCode = fc.option(fc.oneof(fc.string(), fc.constantFrom('EC0091310A3', 'E9993134013', '???', 'E01170006')), {
  nil: undefined,
})

describe('the state of an order at the acquirer (6.3)', () => {
  test('money that was charged is charged, whatever an earlier step left behind', () => {
    fc.assert(
      fc.property(fc.constantFrom('CAPTURED', 'AUTHORIZED', 'CHECKED'), anyCode, (status, errorCode) => {
        expect(classify({ status, errorCode })).toBe('success')
      }),
    )
  })

  test('a failed authentication keeps the status of one under way', () => {
    expect(classify({ status: 'AUTHENTICATED', errorCode: 'EC0091310A3' })).toBe('tds-failed')
    expect(classify({ status: 'AUTHENTICATED' })).toBe('requires-action')
    expect(classify({ status: 'AUTHENTICATED', errorCode: '' })).toBe('requires-action')
  })

  test.each(['EC0091310A5', 'E9993134013', 'EC0091310a3', ' EC0091310A3', 'null', '-'])(
    'an authentication under way with the code %j changes nothing',
    errorCode => {
      expect(classify({ status: 'AUTHENTICATED', errorCode })).toBe('unclear')
    },
  )

  test('an order that was not processed was refused only if it says why', () => {
    expect(classify({ status: 'UNPROCESSED' })).toBe('untouched')
    expect(classify({ status: 'UNPROCESSED', errorCode: 'E9993134010' })).toBe('declined')
    expect(classify({ status: 'UNPROCESSED', errorCode: 'garbled' })).toBe('declined')
    expect(classify({ status: 'UNPROCESSED', errorCode: 'EC0091310A2' })).toBe('tds-failed')
  })

  test('every status has a verdict, and none but those of a charge is a success', () => {
    fc.assert(
      fc.property(fc.constantFrom(...payStatuses), anyCode, (status, errorCode) => {
        const isCharged = ['CAPTURED', 'AUTHORIZED', 'CHECKED'].includes(status)
        expect(classify({ status, errorCode }) === 'success').toBe(isCharged)
      }),
    )
  })
})
