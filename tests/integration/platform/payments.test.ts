import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PaymentWire } from '#shared/platform/api/payment-wire.ts'
import * as contract from '#shared/platform/api/payments.ts'
import { openTill, type Till } from '#tests/support/payment-house.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Till
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  till = await openTill(app)
  await till.withoutTds()
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const wire = ({ data }: { data: unknown }) => PaymentWire.parse(data)

describe('a payment without 3-D Secure', () => {
  test('is registered, held, captured and given back in parts', async () => {
    const registered = await till.register({ tds_type: '0' })
    expect(registered).toMatchObject({ status: 'UNPROCESSED', version: 1, amount: 120_000, tax: 1_500 })
    const held = wire(await till.execute(registered))
    expect(held).toMatchObject({ status: 'AUTHORIZED', authorized_amount: 121_500, brand: 'VISA', last4: '4242' })
    const { id, access_id } = held
    const captured = wire(await till.call(contract.capturePayment, { id, access_id }))
    expect(captured).toMatchObject({ status: 'CAPTURED', captured_amount: 121_500 })
    const part = await till.call(contract.refundPayment, { id, amount: 21_500, reason: 'a chip on the rim' })
    expect(part.status).toBe(201)
    expect(await till.get(id)).toMatchObject({
      status: 'CAPTURED',
      amount: 98_500,
      tax: 1_500,
      refunded_amount: 21_500,
    })
    const rest = await till.call(contract.refundPayment, { id, reason: 'sent back' })
    expect(rest.data).toMatchObject({ amount: 100_000, status: 'succeeded' })
    expect(await till.get(id)).toMatchObject({ status: 'CANCELED', refunded_amount: 121_500, captured_amount: 121_500 })
  })

  test('is charged at once with CAPTURE, only checked with CHECK', async () => {
    const captured = wire(await till.execute(await till.register({ tds_type: '0', job_code: 'CAPTURE' })))
    expect(captured.status).toBe('CAPTURED')
    const check = await till.register({ tds_type: '0', job_code: 'CHECK', amount: undefined, tax: undefined })
    expect(wire(await till.execute(check))).toMatchObject({ status: 'CHECKED', authorized_amount: 0 })
  })
})
