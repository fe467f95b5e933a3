import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNews, verifyWebhook, type WebhookEvent } from '#packages/payments-client/src/webhook.ts'
import { type PlatformEvent, sequenceOf } from '#shared/platform/webhooks/event.ts'
import { type Hmac, signatureOf } from '#shared/platform/webhooks/signature.ts'

const hmac: Hmac = (secret, message) => createHmac('sha256', secret).update(message).digest('hex')
const secret = 'q7Rw2LkZ0bT9xVn4HsJ6yDcF1gMpA8eU3iOaK5Wt'
const older = 'Zt5KaOi3Ue8ApMg1FcDy6JsH4nVx9Tb0ZkL2wR7q'
const at = Date.parse('2026-12-01T00:00:00Z')
const event: PlatformEvent = {
  id: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'event',
  api_version: '20260101',
  created: '2026-12-01T00:00:00.000Z',
  livemode: false,
  shop_id: 's_00000000001',
  type: 'payment.captured',
  sequence: sequenceOf('evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'),
  data: { object: { id: 'o1', version: 3, memo: '工藝' }, previous: { status: 'AUTHORIZED' } },
  request_id: 'req_1',
}
// What the platform sends is what its client reads.
const read: WebhookEvent = event
const payload = JSON.stringify(event)
const sign = (secrets: readonly string[], when = at) => signatureOf(payload, secrets, when, hmac)
const verify = (header: string | undefined, more: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ payload, header, secrets: [secret], now: at, ...more })

describe('a receiver accepts a webhook', async () => {
  test('when exactly this body was signed with the secret just now', async () => {
    expect(await verify(sign([secret]))).toEqual({ ok: true, event: read })
  })

  test('up to 300 seconds to either side, and not one more (payment-platform.md 5.6)', async () => {
    expect(await verify(sign([secret], at - 300_000))).toMatchObject({ ok: true })
    expect(await verify(sign([secret], at - 301_000))).toEqual({ ok: false, reason: 'expired' })
    expect(await verify(sign([secret], at + 300_000))).toMatchObject({ ok: true })
    expect(await verify(sign([secret], at + 301_000))).toEqual({ ok: false, reason: 'expired' })
  })

  test('by the new secret and by the old one while a secret is rolled', async () => {
    const header = sign([secret, older])
    expect(header.match(/v1=/g)).toHaveLength(2)
    expect(await verify(header, { secrets: [secret] })).toMatchObject({ ok: true })
    expect(await verify(header, { secrets: [older] })).toMatchObject({ ok: true })
    expect(await verify(sign([secret]), { secrets: [older, secret] })).toMatchObject({ ok: true })
    expect(await verify(sign([secret]), { secrets: [older] })).toEqual({ ok: false, reason: 'mismatch' })
  })

  test('also when its type is newer than the receiver', async () => {
    const body = JSON.stringify({ ...event, type: 'payment.teleported' })
    const header = signatureOf(body, [secret], at, hmac)
    expect(await verifyWebhook({ payload: body, header, secrets: [secret], now: at })).toMatchObject({ ok: true })
  })
})

describe('a receiver refuses a webhook', async () => {
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no time', `v1=${hmac(secret, `${at / 1000}.${payload}`)}`],
    ['two times', `t=1,${sign([secret])}`],
    ['a time that is no number', `t=soon,v1=${'0'.repeat(64)}`],
    ['no signature', `t=${at / 1000}`],
    ['more signatures than anybody sends', `${sign([secret])}${`,v1=${'0'.repeat(64)}`.repeat(5)}`],
  ])('for %s', async (_, header) => {
    expect(await verify(header)).toEqual({ ok: false, reason: 'malformed' })
  })

  test('when the time was changed after signing', async () => {
    const recorded = sign([secret], at - 3_600_000)
    const renewed = recorded.replace(/t=\d+/, `t=${at / 1000}`)
    expect(await verify(renewed)).toEqual({ ok: false, reason: 'mismatch' })
  })

  test('with a shortened or lengthened signature', async () => {
    const right = hmac(secret, `${at / 1000}.${payload}`)
    for (const wrong of ['', right.slice(0, 63), `${right}0`, right.toUpperCase(), `${right}${right}`]) {
      expect(await verify(`t=${at / 1000},v1=${wrong}`)).toEqual({ ok: false, reason: 'mismatch' })
    }
  })

  test('when there is no secret', async () => {
    expect(await verify(sign([secret]), { secrets: [] })).toEqual({ ok: false, reason: 'mismatch' })
  })

  test('after any change of any character of the body', async () => {
    const header = sign([secret])
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: payload.length - 1 }),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (place, letter) => {
          const changed = payload.slice(0, place) + letter + payload.slice(place + 1)
          fc.pre(changed !== payload)
          expect(await verifyWebhook({ payload: changed, header, secrets: [secret], now: at })).toMatchObject({
            ok: false,
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('of any content without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), async (header, body) => {
        expect(await verifyWebhook({ payload: body, header, secrets: [secret], now: at })).toMatchObject({ ok: false })
      }),
      { numRuns: 500 },
    )
  })
})

test('a receiver that keeps the highest version ends in the platform’s state', () => {
  const versions = fc.integer({ min: 1, max: 30 })
  const story = versions.chain(last =>
    fc.tuple(
      fc.constant(last),
      fc.shuffledSubarray(
        Array.from({ length: last * 3 }, (_, index) => (index % last) + 1),
        { minLength: last * 3, maxLength: last * 3 },
      ),
    ),
  )
  fc.assert(
    fc.property(story, ([last, arrivals]) => {
      let known: { version: number; status: string } | undefined
      let taken = 0
      for (const version of arrivals) {
        const arrived = { data: { object: { version, status: `after ${version}` } } }
        if (!isNews(arrived, known?.version)) continue
        known = arrived.data.object
        taken += 1
      }
      expect(known).toEqual({ version: last, status: `after ${last}` })
      expect(taken).toBeLessThanOrEqual(last)
    }),
  )
})
