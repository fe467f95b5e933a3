import { expect, test } from 'vitest'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'
import { forgetViewed, keepViewed, viewedIds } from '../../../web/app/lib/viewed.ts'

/** What a browser's own storage does. */
function storageOf(kept = new Map<string, string>()) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('a device remembers the latest works, each once, and forgets them all', () => {
  const storage = storageOf()
  expect(viewedIds(storage)).toEqual([])
  keepViewed(['b', 'a', 'b'], storage)
  expect(viewedIds(storage)).toEqual(['b', 'a'])
  keepViewed(
    Array.from({ length: 40 }, (_, n) => `work-${n}`),
    storage,
  )
  expect(viewedIds(storage)).toHaveLength(collectingRules.mostViewed)
  forgetViewed(storage)
  expect(viewedIds(storage)).toEqual([])
})

test('a device that holds something else, or keeps nothing, shows nothing and breaks nothing', () => {
  for (const foreign of ['{', '{}', 'null', '[1, null, "<b>", "ok"]'])
    expect(viewedIds(storageOf(new Map([['viewed', foreign]])))).toEqual(foreign.includes('ok') ? ['ok'] : [])
  const refuse = () => {
    throw new Error('storage is switched off')
  }
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse }
  expect(viewedIds(closed)).toEqual([])
  expect(() => keepViewed(['a'], closed)).not.toThrow()
  expect(() => forgetViewed(closed)).not.toThrow()
})
