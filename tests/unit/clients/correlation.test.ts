import { expect, test } from 'vitest'
import {
  addLogContext,
  adoptCorrelation,
  correlated,
  correlationFields,
  correlationId,
  readCorrelation,
} from '#functions/machinery/runtime/correlation.ts'
import { cloudFrontRequestId } from '#packages/local-cloud/src/index.ts'

const ofCloudFront = '4TyzHTaYWb1GX1qTfsHhEqV6HUDd_BzoBZnwfnvQc_1oF26ClkoUSEQ=='
const ulid = '01M7ZHER094JN3F02EYZ02QRDG'

const uuids = ['0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-708677289501']
test.each([ofCloudFront, ulid, `req_${ulid}`, ...uuids])('%s is an id', id => {
  expect(readCorrelation(id)).toBe(id)
})

test('the local edge makes ids of the published form, each of which is taken', () => {
  for (const id of Array.from({ length: 2_000 }, cloudFrontRequestId)) {
    expect(id).toMatch(/^[\w-]{54}==$/)
    expect(readCorrelation(id)).toBe(id)
  }
})

test.each([
  undefined,
  '',
  'short',
  `${ofCloudFront}${ofCloudFront}`,
  'a line\nof another log entry',
  '00000000000000000000',
  'card-4242424242424242-typed',
])('%s is none', id => {
  expect(readCorrelation(id)).toBeUndefined()
})

test('two requests at once keep their ids and what they are about apart', async () => {
  const seen = await Promise.all(
    [ofCloudFront, ulid].map(id =>
      correlated(id, async () => {
        addLogContext({ orderId: `order-${id.slice(0, 2)}`, price: 'not an id', userId: '4242424242424242' })
        await Promise.resolve()
        return correlationFields()
      }),
    ),
  )
  expect(seen).toEqual([
    { correlationId: ofCloudFront, orderId: 'order-4T' },
    { correlationId: ulid, orderId: 'order-01' },
  ])
  expect(correlationId()).toBeUndefined()
})

test('work goes on under the id of a caller who is one of ours, and not under what is no id', () => {
  correlated(ulid, () => {
    adoptCorrelation('nonsense')
    expect(correlationId()).toBe(ulid)
    adoptCorrelation(ofCloudFront)
    expect(correlationId()).toBe(ofCloudFront)
  })
})
