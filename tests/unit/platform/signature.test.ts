import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNews, type PlatformEvent, recordedAt, sequenceOf } from '#shared/platform/webhooks/event.ts'
import { type Hmac, signatureOf, verifyWebhook } from '#shared/platform/webhooks/signature.ts'

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
const payload = JSON.stringify(event)
const sign = (secrets: readonly string[], when = at) => signatureOf(payload, secrets, when, hmac)
const verify = (header: string | undefined, more: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ payload, header, secrets: [secret], now: at, hmac, ...more })

describe('a receiver accepts a webhook', () => {
  test('when exactly this body was signed with the secret just now', () => {
    expect(verify(sign([secret]))).toEqual({ ok: true, event })
  })

  test('up to 300 seconds to either side, and not one more (payment-platform.md 5.6)', () => {
    expect(verify(sign([secret], at - 300_000))).toMatchObject({ ok: true })
    expect(verify(sign([secret], at - 301_000))).toEqual({ ok: false, reason: 'expired' })
    expect(verify(sign([secret], at + 300_000))).toMatchObject({ ok: true })
    expect(verify(sign([secret], at + 301_000))).toEqual({ ok: false, reason: 'expired' })
  })

  test('by the new secret and by the old one while a secret is rolled', () => {
    const header = sign([secret, older])
    expect(header.match(/v1=/g)).toHaveLength(2)
    expect(verify(header, { secrets: [secret] })).toMatchObject({ ok: true })
    expect(verify(header, { secrets: [older] })).toMatchObject({ ok: true })
    expect(verify(sign([secret]), { secrets: [older, secret] })).toMatchObject({ ok: true })
    expect(verify(sign([secret]), { secrets: [older] })).toEqual({ ok: false, reason: 'mismatch' })
  })

  test('also when its type is newer than the receiver', () => {
    const body = JSON.stringify({ ...event, type: 'payment.teleported' })
    const header = signatureOf(body, [secret], at, hmac)
    expect(verifyWebhook({ payload: body, header, secrets: [secret], now: at, hmac })).toMatchObject({ ok: true })
  })
})

describe('a receiver refuses a webhook', () => {
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no time', `v1=${hmac(secret, `${at / 1000}.${payload}`)}`],
    ['two times', `t=1,${sign([secret])}`],
    ['a time that is no number', `t=soon,v1=${'0'.repeat(64)}`],
    ['no signature', `t=${at / 1000}`],
    ['more signatures than anybody sends', `${sign([secret])}${`,v1=${'0'.repeat(64)}`.repeat(5)}`],
  ])('for %s', (_, header) => {
    expect(verify(header)).toEqual({ ok: false, reason: 'malformed' })
  })

  test('when the time was changed after signing', () => {
    const recorded = sign([secret], at - 3_600_000)
    const renewed = recorded.replace(/t=\d+/, `t=${at / 1000}`)
    expect(verify(renewed)).toEqual({ ok: false, reason: 'mismatch' })
  })

  test('with a shortened or lengthened signature', () => {
    const right = hmac(secret, `${at / 1000}.${payload}`)
    for (const wrong of ['', right.slice(0, 63), `${right}0`, right.toUpperCase(), `${right}${right}`]) {
      expect(verify(`t=${at / 1000},v1=${wrong}`)).toEqual({ ok: false, reason: 'mismatch' })
    }
  })

  test('when there is no secret', () => {
    expect(verify(sign([secret]), { secrets: [] })).toEqual({ ok: false, reason: 'mismatch' })
  })

  test('after any change of any character of the body', () => {
    const header = sign([secret])
    fc.assert(
      fc.property(fc.nat({ max: payload.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (place, letter) => {
        const changed = payload.slice(0, place) + letter + payload.slice(place + 1)
        fc.pre(changed !== payload)
        expect(verifyWebhook({ payload: changed, header, secrets: [secret], now: at, hmac }).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('of any content without throwing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (header, body) => {
        expect(verifyWebhook({ payload: body, header, secrets: [secret], now: at, hmac }).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the sequence of events', () => {
  const ulid = fc.tuple(
    fc.integer({ min: at, max: at + 10 ** 11 }),
    fc.string({ minLength: 16, maxLength: 16, unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ') }),
  )
  const idOf = ([time, rest]: [number, string]) => {
    let text = ''
    for (let left = time; text.length < 10; left = Math.floor(left / 32))
      text = `${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[left % 32]}${text}`
    return `evt_${text}${rest}`
  }

  test('grows with time, stays a safe integer for two hundred years and gives the time of an event', () => {
    fc.assert(
      fc.property(ulid, ulid, (a, b) => {
        fc.pre(a[0] !== b[0])
        expect(sequenceOf(idOf(a)) < sequenceOf(idOf(b))).toBe(a[0] < b[0])
        expect(recordedAt(idOf(a))).toBe(a[0])
      }),
    )
    expect(Number.isSafeInteger(sequenceOf(idOf([Date.parse('2226-01-01'), 'Z'.repeat(16)])))).toBe(true)
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
