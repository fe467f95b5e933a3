// A payment in its item: what conditions and indexes name is open, the rest is packed (decision 096).
import '#tests/support/unit-environment.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseSandboxOrder, type SandboxOrder, storedOrder } from '#functions/platform/acquirers/sandbox/records.ts'
import { parsePayment, putPayment } from '#functions/platform/store/payments/payments.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { itemBytes } from '#tests/support/item-bytes.ts'
import { noon, registered } from '#tests/support/payment-samples.ts'

const key = (createdAt: number) => ({ id: randomUUID(), createdAt })
const page = 'https://kogei-no-ma.example/ja/cart/payment/result?orderId=01M82KKFP8P3JKC4TB6PJQTM8P'
const cardHash = 'f6084a5b182e9ac7846cc49cfa698041f431378346725911b3ab3db0e382e564'

/** After 3-D Secure, while its capture is under way: never does a purchase leave more in it. */
const capturing: Payment = {
  ...registered({ status: 'AUTHORIZED', version: 4, isListedByAccess: true, requestKey: randomUUID() }),
  clientFields: ['01M82KKFP8P3JKC4TB6PJQTM8P', '261123-997891', null],
  customerId: '01M82KKEXHBNZ92M9WPHR3QA2K',
  attempts: [
    {
      n: 1,
      upstreamOrderId: 'o01M82KKFP8P3JKC4TB6PJQTM8P',
      keys: { register: key(noon + 341), execute: key(noon + 342), complete: key(noon + 977) },
      upstreamAccessId: 'a_2KKG4D92GT4TXB80R6T7P0',
      status: 'succeeded',
      step: 'complete',
      startedAt: noon + 341,
      stepAt: noon + 977,
      question: null,
      limit: noon + 899_123,
      until: noon + 900_000,
      requestKey: randomUUID(),
      returnUrl: page,
      returnUrlOnFailure: page,
      redirectUrl: 'https://pay.kogei-no-ma.example/acs/a_2KKG4D92GT4TXB80R6T7P0?lang=ja',
      tds: { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '05' },
      facts: { transactionId: 'sbxa_2KKG4D92GT4TXB80R6T7P01', approve: 'R6T7P0A', forward: '2a99662', cardHash },
    },
  ],
  operation: {
    kind: 'capture',
    upstreamKey: key(noon + 1500),
    requestKey: randomUUID(),
    status: 'pending',
    startedAt: noon + 1500,
    question: { tries: 0, checkAt: noon + 16_500 },
  },
  dueAt: noon + 16_500,
}

const itemOf = (payment: Payment) => putPayment(undefined, payment).request('table').Put?.Item ?? {}

test('a payment is read as it was written, and so is one of before it was packed', () => {
  const item = itemOf(capturing)
  expect(parsePayment(item)).toEqual(capturing)
  const { packed: _packed, ...open } = item
  expect(parsePayment({ ...open, ...capturing })).toEqual(capturing)
})

test('a payment takes one unit at its longest, and shows what its conditions name', () => {
  const item = itemOf(capturing)
  expect(itemBytes(item)).toBeLessThan(900)
  expect(item).toMatchObject({ kind: 'payment', version: 4, status: 'AUTHORIZED' })
})

test('an order of the sandbox is read as it was written, and so is one of before it was packed', () => {
  const answer = {
    outcome: { kind: 'done', value: { status: 'AUTHENTICATED', brand: 'VISA', last4: '4242', cardHash } },
  }
  const order: SandboxOrder = {
    ...{ mode: 'test', shopId: 's_00000000001', upstreamOrderId: 'o01M82KKFP8P3JKC4TB6PJQTM8P', payType: 'Card' },
    ...{ accessId: 'a_2KKG4D92GT4TXB80R6T7P0', job: 'AUTH', tds: '2', tdsFallback: '2', status: 'CAPTURED' },
    ...{ amount: 93_300, tax: 0, version: 5, createdAt: noon, processedAt: noon, executes: 1, by: 'writer' },
    calls: [key(noon), key(noon + 1)].map(each => ({ key: each, hash: cardHash, answer: JSON.stringify(answer) })),
  }
  const item = { PK: 'PAY#SBX', SK: 'ORDER', ...storedOrder(order) }
  expect(parseSandboxOrder(item)).toEqual(order)
  expect(parseSandboxOrder({ PK: 'PAY#SBX', SK: 'ORDER', ...order })).toEqual(order)
  expect(item).toMatchObject({ version: 5, by: 'writer' })
  expect(itemBytes(item)).toBeLessThan(900)
})
