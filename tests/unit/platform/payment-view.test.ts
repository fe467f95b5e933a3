// What a shop sees of a payment, and what it has to send with one.
import { describe, expect, test } from 'vitest'
import { rulesFrom } from '#functions/platform/payments/context/payment-rules.ts'
import { tds2Problems } from '#shared/platform/api/payments/tds2-rules.ts'
import { changedFrom, paymentView } from '#shared/platform/api/payments/view.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { begun, heard, registered, verdicts } from '#tests/support/payment-samples.ts'

describe('the view of a payment', () => {
  test('shows no key, no code of the acquirer and no card hash', () => {
    const word = { ...verdicts.declined, error: { code: 'E9993134013', upstreamCode: 'E01X99', retryable: false } }
    const payment = heard({ ...word, facts: { cardHash: 'f00d', last4: '4242' } })
    const seen = JSON.stringify(PaymentWire.parse(paymentView(payment)))
    for (const secret of ['E01X99', 'f00d', 'key-']) expect(seen).not.toContain(secret)
    expect(seen).toContain('4242')
  })

  test('names the previous values', () => {
    expect(changedFrom(undefined, registered())).toEqual({})
    const payment = heard(verdicts.authorized)
    const changes = changedFrom(begun(), payment)
    expect(changes).toMatchObject({ status: 'UNPROCESSED', authorized_amount: 0 })
    expect(changes).not.toHaveProperty('version')
  })
})

test('a deployment sets the days and nothing else', () => {
  expect(rulesFrom({ AUTH_HOLD_DAYS: '30', TX_MAX_AGE_DAYS: '90' })).toMatchObject({ holdDays: 30, maxAgeDays: 90 })
  expect(rulesFrom({})).toMatchObject({ holdDays: 60, maxAgeDays: 180 })
  expect(() => rulesFrom({ AUTH_HOLD_DAYS: 'long' })).toThrow('long is no number of days')
})

test('a call has to send related 3-D Secure fields together', () => {
  const codes = (input: Parameters<typeof tds2Problems>[0]) => tds2Problems(input, '2026-12-01').map(({ code }) => code)
  expect(codes({ tds2_mobile_phone_cc: '81', tds2_mobile_phone_no: '9012345678' })).toEqual([])
  expect(codes({ tds2_home_phone_no: '312345678' })).toEqual(['EC003143018'])
  expect(codes({ tds2_three_ds_req_auth_method: '02' })).toEqual(['EC003175018', 'EC003177018'])
  expect(codes({ tds2_ch_acc_date: '20261201', tds2_ch_acc_change: '20261202' })).toEqual(['EC003165011'])
})
