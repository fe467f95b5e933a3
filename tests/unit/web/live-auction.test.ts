import { describe, expect, test } from 'vitest'
import { exampleSnapshot } from '#shared/api/examples/auctions.ts'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { newest, phaseAt, pollEvery, tickEvery } from '../../../web/app/lib/auction/live-auction.ts'
import { currentStep, parseAmount, quickAmounts } from '../../../web/app/lib/auction/quick-amounts.ts'
import { medianOf, offsetOf } from '../../../web/app/lib/auction/server-clock.ts'
import { readMessage } from '../../../web/app/lib/auction/socket-message.ts'
import { daysLeft, formatEnd, formatTimeLeft } from '../../../web/app/lib/format/time-left.ts'

const start = Date.parse('2026-11-22T12:00:00.000Z')
const end = start + 3_600_000
const at = (ms: number) => new Date(ms).toISOString()
const snapshot: AuctionSnapshot = {
  ...exampleSnapshot,
  status: 'live',
  phase: 'live',
  version: 7,
  startTime: at(start),
  endTime: at(end),
  serverTime: at(start + 1000),
}

describe('the item page never goes back in time', () => {
  test('the page drops an older version and shows a newer one', () => {
    expect(newest(snapshot, { ...snapshot, version: 6, price: 1 })).toBe(snapshot)
    expect(newest(snapshot, { ...snapshot, version: 8 }).version).toBe(8)
  })

  test('the page takes the later of two looks at one version', () => {
    const later = { ...snapshot, serverTime: at(start + 2000) }
    expect(newest(snapshot, later)).toBe(later)
    expect(newest(later, snapshot)).toBe(later)
  })

  test('a work that is auctioned anew starts over', () => {
    expect(newest(snapshot, { ...snapshot, auctionId: 'another', version: 1 }).version).toBe(1)
  })
})

test('the phase follows the server’s clock between snapshots', () => {
  expect(phaseAt(snapshot, start - 1)).toBe('scheduled')
  expect(phaseAt(snapshot, end - 1)).toBe('live')
  expect(phaseAt(snapshot, end)).toBe('closing')
  expect(phaseAt({ ...snapshot, status: 'won' }, end - 1)).toBe('ended')
})

test('the page polls and ticks more often in the last minute (D58)', () => {
  expect(pollEvery(snapshot, end - 61_000)).toBe(5_000)
  expect(pollEvery(snapshot, end - 60_000)).toBe(1_000)
  expect(tickEvery(61_000)).toBe(1_000)
  expect(tickEvery(60_000)).toBe(200)
})

test('the server’s clock is the median of three round trips', () => {
  const trip = (held: number) => offsetOf({ sentAt: 1000, receivedAt: 1000 + held, serverTime: 6000 + 20 })
  expect(medianOf([trip(40), trip(4000), trip(60)])).toBe(
    offsetOf({ sentAt: 1000, receivedAt: 1060, serverTime: 6020 }),
  )
})

test('the clock says days, hours, minutes and seconds, and reaches zero with the end', () => {
  expect(formatTimeLeft(2 * 86_400_000 + 4 * 3_600_000 + 12 * 60_000 + 36_000, 'ja')).toBe('2日 04:12:36')
  expect(formatTimeLeft(2 * 86_400_000, 'en')).toBe('2 d 00:00:00')
  expect(formatTimeLeft(276_000, 'ja')).toBe('04:36')
  expect(formatTimeLeft(1, 'ja')).toBe('00:01')
  expect(formatTimeLeft(0, 'ja')).toBe('00:00')
})

test('the page tells an end in Japan’s time and a deadline in days', () => {
  expect(formatEnd('2026-11-22T12:09:00.000Z', 'ja')).toEqual({ text: '11月22日', small: '21:09 JST' })
  expect(formatEnd('2026-11-22T16:09:00.000Z', 'en')).toEqual({ text: '23 Nov', small: '1:09 JST' })
  expect(daysLeft(at(end + 6.5 * 86_400_000), end, 'ja')).toBe('あと 6日')
  expect(daysLeft(at(end + 86_400_000), end, 'en')).toBe('1 day left')
})

describe('the three amounts one tap away', () => {
  test('the buttons offer the least amount, three steps more and about five per cent above the price', () => {
    expect(quickAmounts(236_500, 236_000, 500)).toEqual([236_500, 238_000, 248_000])
    expect(quickAmounts(313_000, 312_500, 500)).toEqual([313_000, 314_500, 328_000])
  })

  test('the amounts rise even where five per cent are less than three steps', () => {
    expect(quickAmounts(5_500, 5_000, 500)).toEqual([5_500, 7_000, 8_500])
  })

  test('the amounts follow the step that holds', () => {
    expect(currentStep({ price: 500_000, minNext: 505_000, bidCount: 3 })).toBe(5_000)
    expect(currentStep({ price: 100_000, minNext: 100_000, bidCount: 0 })).toBe(500)
  })
})

test.each([
  ['236,500', 236_500],
  ['２３６５００', 236_500],
  ['¥1,000 ', 1_000],
  ['1000円', 1_000],
  ['0', undefined],
  ['-5', undefined],
  ['1e5', undefined],
  ['12.5', undefined],
  ['', undefined],
  ['99999999999999', undefined],
])('%j is read as %j yen', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test('the page ignores messages of a newer server', () => {
  const message = { type: 'snapshot', topic: 'auction:shino-chawan', snapshot }
  expect(readMessage(JSON.stringify(message))).toEqual(message)
  for (const odd of [
    '',
    'nonsense',
    'null',
    '[]',
    '{"type":"room"}',
    '{"type":"snapshot"}',
    '{"type":"unread","unread":"3"}',
  ])
    expect(readMessage(odd)).toBeUndefined()
})
