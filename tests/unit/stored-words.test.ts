import { expect, test } from 'vitest'
import * as z from 'zod'
import { storedFields, storedWord, wordOfToday, wordsInStore } from '#shared/stored-words.ts'

const former = { settling: 'capturing' } as const
const states = ['capturing', 'paid'] as const

test('a former word is read as the one of today, and every other word as it stands', () => {
  const schema = storedWord(states, former)
  expect(['settling', 'capturing', 'paid'].map(word => schema.parse(word))).toEqual(['capturing', 'capturing', 'paid'])
  expect(schema.safeParse('unheard-of').success).toBe(false)
  expect(schema.safeParse(7).success).toBe(false)
})

test('a word that every object knows is no former word', () => {
  expect(['constructor', 'toString', '__proto__'].map(word => wordOfToday(word, former))).toEqual([
    'constructor',
    'toString',
    '__proto__',
  ])
})

test('a condition takes the former words of those that it asks for, and of no other', () => {
  expect(wordsInStore(['capturing'], former)).toEqual(['capturing', 'settling'])
  expect(wordsInStore(['paid'], former)).toEqual(['paid'])
})

test('a field under a former name gets that of today', () => {
  const schema = storedFields(z.strictObject({ unapplied: z.int() }), { debt: 'unapplied' })
  expect(schema.parse({ debt: 3 })).toEqual({ unapplied: 3 })
  expect(schema.parse({ unapplied: 3 })).toEqual({ unapplied: 3 })
  expect(schema.safeParse('debt').success).toBe(false)
})
