import type { Key } from './keys.ts'
import type { Attributes } from './write.ts'

/** What one consistent read brought: which keys were asked for, and the items that were there. */
export interface Found {
  readonly has: (key: Key) => boolean
  readonly get: (key: Key) => Attributes | undefined
}

/** `items` in the order of their keys. */
export function found(keys: readonly Key[], items: readonly (Attributes | undefined)[]): Found {
  const byKey = new Map(keys.map((key, index) => [nameOf(key), items[index]]))
  return { has: key => byKey.has(nameOf(key)), get: key => byKey.get(nameOf(key)) }
}

/** What two reads brought; the first has the word on keys of both. */
export const foundIn = (first: Found, second: Found): Found => ({
  has: key => first.has(key) || second.has(key),
  get: key => (first.has(key) ? first : second).get(key),
})

const nameOf = ({ PK, SK }: Key) => `${PK} ${SK}`
