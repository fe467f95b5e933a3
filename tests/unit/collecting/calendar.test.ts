import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '#shared/domain/selling/auction/calendar.ts'

const snapshot = {
  auctionId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  phase: 'live',
  status: 'live',
  endTime: '2026-11-22T12:00:00.000Z',
  extendedCount: 0,
  serverTime: '2026-11-20T03:04:05.678Z',
} as const
const fileOf = (own: Partial<Parameters<typeof calendarFile>[0]['snapshot']> = {}, title = '油滴天目茶碗') =>
  calendarFile({
    snapshot: { ...snapshot, ...own },
    title,
    description: 'Ends',
    url: 'https://kogei.example/jp/artworks/detail?id=w1',
    host: 'kogei.example',
    minutes: 15,
  })
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a calendar entry has the end in UTC, a lasting UID and an alarm', () => {
  expect(linesOf(fileOf())).toEqual(
    expect.arrayContaining([
      'UID:auction-01KB8Z6V3RM3F5Q9ZC5T0A1B2C@kogei.example',
      'SEQUENCE:0',
      'DTSTAMP:20261120T030405Z',
      'DTSTART:20261122T120000Z',
      'STATUS:CONFIRMED',
      'TRIGGER:-PT15M',
    ]),
  )
})

test('a later end is a newer entry of the same name, and so is one that was called off', () => {
  const moved = linesOf(fileOf({ extendedCount: 2, endTime: '2026-11-22T12:10:00.000Z' }))
  expect(moved).toEqual(expect.arrayContaining(['SEQUENCE:2', 'DTSTART:20261122T121000Z']))
  const off = linesOf(fileOf({ extendedCount: 2, status: 'cancelled', phase: 'ended' }))
  expect(off).toEqual(expect.arrayContaining(['SEQUENCE:3', 'STATUS:CANCELLED']))
  expect(off.join()).not.toContain('VALARM')
})

test('no line is longer than 75 bytes, no letter is cut, and no title ends its line', () => {
  const titles = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom('茶', '𠮷', 'é', 'a'), minLength: 40, maxLength: 120 }),
  )
  fc.assert(
    fc.property(titles, title => {
      const file = fileOf({}, title)
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const summary = linesOf(file).find(line => line.startsWith('SUMMARY:')) ?? ''
      const plain = summary
        .slice('SUMMARY:'.length)
        .replaceAll(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
      expect(plain).toBe(title.replaceAll(/\r\n|\r/g, '\n'))
    }),
  )
})
