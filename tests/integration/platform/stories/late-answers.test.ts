import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let merchant: Merchant
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

test('a shop sees a slow charge pending, then authorized', async () => {
  await merchant.withoutTds()
  const order = await merchant.register({ tds_type: '0', id: `sbx_slow_${Date.now() % 1_000_000}` })
  const sent = await merchant.execute(order)
  expect(sent.status).toBe(202)
  expect(sent.data).toMatchObject({ next_action: { type: 'poll' } })
  // A look that is due within seconds is asked of the scheduler for a minute later.
  await app.clock.advance('PT70S')
  await app.quiet()
  expect(await merchant.get(order.id)).toMatchObject({ status: 'AUTHORIZED' })
})

test('three notices in the wrong order capture one payment', async () => {
  await merchant.withoutTds()
  const order = await merchant.register({ tds_type: '0', amount: 39_103, tax: 0, job_code: 'CAPTURE' })
  expect((await merchant.execute(order)).status).toBe(200)
  await app.quiet()
  const after = await merchant.get(order.id)
  expect(after).toMatchObject({ status: 'CAPTURED', captured_amount: 39_103 })
  expect(after.attempts).toHaveLength(1)
})
