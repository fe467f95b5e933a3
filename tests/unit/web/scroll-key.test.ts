import { expect, test } from 'vitest'
import { scrollKey } from '../../../web/app/lib/page/scroll-key.ts'

const location = { key: 'k1' }

test('a page keeps its scroll position for the way back', () => {
  const matches = [{ handle: undefined }, { handle: { hydrate: true } }]
  expect(scrollKey(location, matches)).toBe('k1')
  expect(scrollKey(location, [{ handle: { noCache: false } }])).toBe('k1')
})

test('a page that no cache keeps starts at its top each time', () => {
  const matches = [{ handle: {} }, { handle: { noCache: true } }]
  const keys = [scrollKey(location, matches), scrollKey(location, matches), 'k1']
  expect(new Set(keys).size).toBe(3)
})
