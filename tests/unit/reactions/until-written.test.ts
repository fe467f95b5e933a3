import { expect, test } from 'vitest'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'

/** Work that loses `losses` times, then answers; with the attempts that it was told. */
function losing(losses: number) {
  const attempts: number[] = []
  const work = async (attempt: number) => {
    attempts.push(attempt)
    return attempts.length > losses ? 'written' : undefined
  }
  return { attempts, work }
}

test('a writer that loses twice reads again and writes at the third attempt', async () => {
  const { attempts, work } = losing(2)
  expect(await untilWritten(work)).toBe('written')
  expect(attempts).toEqual([1, 2, 3])
})

test('a writer whose last attempt succeeds answers what it wrote', async () => {
  expect(await untilWritten(losing(4).work, { attempts: 5 })).toBe('written')
})

test('a writer that loses every attempt throws, unless the caller says what it answers then', async () => {
  await expect(untilWritten(losing(9).work)).rejects.toThrow('other writers were faster 6 times')
  expect(await untilWritten(losing(9).work, { attempts: 3, otherwise: async () => 'busy' })).toBe('busy')
})

test('a writer makes no more attempts than it may', async () => {
  const { attempts, work } = losing(9)
  await untilWritten(work, { attempts: 4, otherwise: () => null })
  expect(attempts).toEqual([1, 2, 3, 4])
})

test('an answer of false or null ends the loop: only undefined asks for another attempt', async () => {
  expect(await untilWritten(async () => false)).toBe(false)
  expect(await untilWritten(async () => null)).toBe(null)
})

test('an error of the work is thrown at once', async () => {
  let calls = 0
  const work = async () => {
    calls++
    throw new Error('no table')
  }
  await expect(untilWritten(work)).rejects.toThrow('no table')
  expect(calls).toBe(1)
})
