import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlineText } from '#shared/domain/kernel/wording.ts'
import * as format from '../../../web/app/lib/format/dates.ts'
import * as money from '../../../web/app/lib/format/money.ts'
import { pagesAround } from '../../../web/app/lib/page/pager.ts'

const evening = '2026-11-22T12:00:00.000Z'

describe('money', () => {
  test.each([
    [0, '¥0'],
    [999, '¥999'],
    [1_000, '¥1,000'],
    [1_234_500, '¥1,234,500'],
    [1_000_000_000_000, '¥1,000,000,000,000'],
    [-12_345, '-¥12,345'],
  ])('%i yen are written %s', (amount, text) => {
    expect(money.yen(amount)).toBe(text)
  })

  test('a price in another currency says that it is approximate (D12)', () => {
    expect(money.displayPrice({ currency: 'JPY', amount: 286_000 })).toBe('¥286,000')
    expect(money.displayPrice({ currency: 'USD', amount: 1_907 })).toBe('≈ $1,907')
  })

  test('grouping never changes the digits', () => {
    fc.assert(
      fc.property(fc.integer(), amount => {
        expect(Number(money.grouped(amount).replaceAll(',', ''))).toBe(amount)
      }),
    )
  })
})

describe('dates are Japan’s, whatever the zone of the reader (D3)', () => {
  test('a reader finds dates in the own language', () => {
    expect(format.dateTime(evening, 'ja')).toBe('2026年11月22日（日）21:00 JST')
    expect(format.dateTime(evening, 'en')).toBe('Sun 22 Nov 2026, 21:00 JST')
    expect(format.shortDate(evening, 'ja')).toBe('2026年11月22日')
    expect(format.shortDate(evening, 'en')).toBe('22 Nov 2026')
  })

  test('the day turns at 15:00 UTC', () => {
    expect(format.date('2026-12-31T14:59:59.999Z', 'ja')).toBe('2026年12月31日（木）')
    expect(format.date('2026-12-31T15:00:00.000Z', 'ja')).toBe('2027年1月1日（金）')
    expect(format.time('2026-12-31T15:05:00.000Z')).toBe('0:05')
  })

  test('the zone of the machine makes no difference', () => {
    const zone = process.env.TZ
    try {
      const seen = ['UTC', 'Asia/Tokyo', 'America/New_York'].map(name => {
        process.env.TZ = name
        return format.dateTime(evening, 'en')
      })
      expect(new Set(seen).size).toBe(1)
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  test.each([
    ['2026-11-22T13:50:00.000Z', '本日 22:50 JST', 'today 22:50 JST'],
    ['2026-11-22T15:46:00.000Z', '明日 0:46 JST', 'tomorrow 0:46 JST'],
    ['2026-11-25T03:00:00.000Z', '11月25日（水）12:00 JST', 'Wed 25 Nov, 12:00 JST'],
    ['2027-01-02T03:00:00.000Z', '2027年1月2日（土）12:00 JST', 'Sat 2 Jan 2027, 12:00 JST'],
    ['2026-11-22T15:00:00.000Z', '本日 24:00 JST', 'today 24:00 JST'],
    ['2026-12-03T15:00:00.000Z', '12月3日（木）24:00 JST', 'Thu 3 Dec, 24:00 JST'],
  ])('an end at %s, seen that evening', (end, ja, en) => {
    expect(format.endsAt(end, evening, 'ja')).toBe(ja)
    expect(format.endsAt(end, evening, 'en')).toBe(en)
  })

  test.each([
    ['2026-12-03T15:00:00.000Z', '2026年12月3日（木）24:00 JST', 'Thu 3 Dec 2026, 24:00 JST', '12月3日(木)24:00 JST'],
    [
      '2026-12-31T15:00:00.000Z',
      '2026年12月31日（木）24:00 JST',
      'Thu 31 Dec 2026, 24:00 JST',
      '12月31日(木)24:00 JST',
    ],
    ['2026-12-03T14:59:00.000Z', '2026年12月3日（木）23:59 JST', 'Thu 3 Dec 2026, 23:59 JST', '12月3日(木)23:59 JST'],
  ])('a deadline at %s names the day that it closes, on the page and in the mail', (until, ja, en, mail) => {
    expect(format.deadline(until, 'ja')).toBe(ja)
    expect(format.deadline(until, 'en')).toBe(en)
    expect(deadlineText(Date.parse(until), 'ja').normalize('NFKC')).toBe(mail)
  })

  test.each([
    [-1, '00:00'],
    [999, '00:00'],
    [168_000, '02:48'],
    [5_345_000, '1:29:05'],
    [2 * 86_400_000 + 4 * 3_600_000, '2日 4時間'],
  ])('%i ms left are %s', (remaining, text) => {
    expect(format.countdown(remaining, 'ja')).toBe(text)
  })

  test('English counts days and hours too', () => {
    expect(format.countdown(2 * 86_400_000 + 4 * 3_600_000, 'en')).toBe('2 d 4 h')
  })

  test.each([
    [2025, '2025年（令和7年）'],
    [2019, '2019年（令和元年）'],
    [1988, '1988年（昭和63年）'],
    [1868, '1868年（明治元年）'],
    [1790, '1790年'],
  ])('the year %i with its era', (year, text) => {
    expect(format.yearWithEra(year, 'ja')).toBe(text)
    expect(format.yearWithEra(year, 'en')).toBe(String(year))
  })
})

describe('the pager names five pages (marketplace.md 9)', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [6, 9, [4, 5, 6, 7, 8]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %i of %i', (current, last, pages) => {
    expect(pagesAround(current, last)).toEqual(pages)
  })
})
