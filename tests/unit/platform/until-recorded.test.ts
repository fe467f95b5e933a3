import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import { untilRecorded } from '#functions/platform/payments/verdict/until-recorded.ts'
import { putPayment } from '#functions/platform/store/payments/payments.ts'
import { registered } from '#tests/support/payment-samples.ts'

/** A step that loses against other writers so often, and the versions from which it was decided. */
function losing(times: number) {
  const start = registered({ version: 1 })
  const seen: number[] = []
  let { version } = start
  const read = async () => {
    version += 1
    return putPayment(undefined, { ...start, version }).request('table').Put?.Item
  }
  const table = { get: read, batchGet: async () => [await read()] }
  const recorded = untilRecorded({ table }, start, async payment => {
    seen.push(payment.version)
    return seen.length > times ? 'recorded' : undefined
  })
  return { recorded, seen, id: start.id }
}

test('a step is decided from the payment that was given, and anew from the one that another process left', async () => {
  const { recorded, seen } = losing(2)
  expect(await recorded).toBe('recorded')
  expect(seen).toEqual([1, 2, 3])
})

test('a payment that keeps moving for six rounds ends the call', async () => {
  const { recorded, seen, id } = losing(6)
  await expect(recorded).rejects.toThrow(`payment ${id} kept moving`)
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
})
