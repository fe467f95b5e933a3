import { decodeTime } from 'ulid'
import { expect, test } from 'vitest'
import { idAt } from '#functions/machinery/runtime/ids.ts'

const at = Date.parse('2026-11-22T10:00:00Z')

test('ids of one moment are all different, and say which moment it was', () => {
  const ids = Array.from({ length: 20_000 }, () => idAt(at))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(id => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id) && decodeTime(id) === at)).toBe(true)
})

test('ids sort by time', () => {
  const ids = Array.from({ length: 500 }, (_, ms) => idAt(at + ms))
  expect(ids.toSorted()).toEqual(ids)
})

test('every letter of an id takes every value, about as often', () => {
  const letters = Array.from({ length: 4_000 }, () => idAt(at).slice(10)).join('')
  const counts = Map.groupBy(letters, letter => letter)
  expect(counts.size).toBe(32)
  // 2,000 of each are to be expected, with a deviation of 44.
  for (const found of counts.values()) expect(Math.abs(found.length - 2_000)).toBeLessThan(300)
})
