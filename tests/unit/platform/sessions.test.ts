import { describe, expect, test } from 'vitest'
import {
  addressTime,
  cardSessionTransitions,
  isRegistered,
  type Link,
  lapseAt,
  limitOf,
  linkStands,
  returnAddress,
  sessionTransitions,
  statusAt,
} from '#shared/platform/sessions/session.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

describe('the expiry of an address (payment-platform.md 5.4)', () => {
  test.each([
    ['a day, unless said otherwise', undefined, now + addressTime.usual],
    ['five minutes', now + 5 * 60_000, now + 5 * 60_000],
    ['less than five minutes', now + 5 * 60_000 - 1, undefined],
    ['thirty days', now + 30 * 86_400_000, now + 30 * 86_400_000],
    ['more than thirty days', now + 30 * 86_400_000 + 1, undefined],
    ['the past', now - 1, undefined],
  ])('%s', (_, asked, lapses) => {
    expect(lapseAt(now, asked)).toBe(lapses)
  })

  test('an expired session is EXPIRED before the sweeper stores it', () => {
    expect(statusAt({ status: 'OPENED', expiresAt: now + 1 }, now)).toBe('OPENED')
    expect(statusAt({ status: 'OPENED', expiresAt: now }, now)).toBe('EXPIRED')
    expect(statusAt({ status: 'CREATE', expiresAt: now }, now)).toBe('EXPIRED')
  })

  test('a session whose payment waits for a transfer does not lapse by itself', () => {
    expect(statusAt({ status: 'OPENED', expiresAt: now - 1, lookAt: now - 1 }, now)).toBe('OPENED')
  })

  test('the expiry does not change a session that has ended', () => {
    expect(statusAt({ status: 'COMPLETED', expiresAt: now - 1 }, now)).toBe('COMPLETED')
    expect(statusAt({ status: 'CANCELED', expiresAt: now - 1 }, now)).toBe('CANCELED')
  })
})

test('no move leaves an ended state but the success of its payment', () => {
  expect(sessionTransitions.COMPLETED).toEqual([])
  // Only a payment that succeeds at last.
  for (const status of ['CANCELED', 'EXPIRED'] as const) expect(sessionTransitions[status]).toEqual(['COMPLETED'])
  for (const status of ['COMPLETED', 'EXPIRED'] as const) expect(cardSessionTransitions[status]).toEqual([])
})

describe('a link', () => {
  const link = (change: Partial<Link>): Link => ({
    id: 'lk_1',
    shopId: 's_1',
    mode: 'test',
    status: 'ACTIVE',
    name: '展覧会の図録',
    reusable: false,
    uses: 0,
    payTypes: ['Card'],
    job: 'CAPTURE',
    tds2Type: '2',
    tax: 0,
    termDays: 3,
    clientFields: [null, null, null],
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...change,
  })

  test.each([
    ['a fresh one', {}, 'open'],
    ['one that was paid', { uses: 1 }, 'used'],
    ['a reusable one that was paid', { reusable: true, uses: 1 }, 'open'],
    ['a reusable one with a use left', { reusable: true, uses: 2, maxUses: 3 }, 'open'],
    ['a reusable one without', { reusable: true, uses: 3, maxUses: 3 }, 'used'],
    ['a disabled one', { status: 'DISABLED' }, 'disabled'],
    ['one that has lapsed', { expiresAt: now }, 'expired'],
    ['one that lapses in a moment', { expiresAt: now + 1 }, 'open'],
  ] as const)('%s', (_, change, standing) => {
    expect(linkStands(link(change), now)).toBe(standing)
  })
})

describe('addresses to return to', () => {
  const origins = ['https://shop.example', 'http://localhost:3000']

  test.each([
    ['https://shop.example/paid?x=1', true],
    ['https://SHOP.example/paid', true],
    ['https://shop.example', true],
    ['http://localhost:3000/x', true],
    ['http://shop.example/paid', false],
    ['https://shop.example.evil.test/paid', false],
    ['https://shop.example@evil.test/', false],
    ['https://shop.example:444/', false],
    ['javascript:alert(1)', false],
    ['//shop.example/', false],
  ])('%s', (url, registered) => {
    expect(isRegistered(url, origins)).toBe(registered)
  })

  test('a return address carries session and order and keeps its own parameters', () => {
    expect(returnAddress('https://shop.example/paid', { session: 'ps_1', order_id: 'o_1' })).toBe(
      'https://shop.example/paid?session=ps_1&order_id=o_1',
    )
    expect(returnAddress('https://shop.example/paid?a=1#top', { session: 'ps_1' })).toBe(
      'https://shop.example/paid?a=1&session=ps_1#top',
    )
  })
})

test('the largest amount is what every payment method accepts', () => {
  expect(limitOf(['Card'])).toBe(9_999_999)
  expect(limitOf(['Virtualaccount'])).toBe(9_999_999_999)
  expect(limitOf(['Virtualaccount', 'Card'])).toBe(9_999_999)
})
