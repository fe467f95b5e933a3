import type { Key } from './keys.ts'
import type { Attributes } from './write.ts'

/** Result of one consistent read: the requested keys, and the items that exist. */
export interface Found {
  readonly has: (key: Key) => boolean
  readonly get: (key: Key) => Attributes | undefined
}

/** `items` in the order of their keys. */
export function found(keys: readonly Key[], items: readonly (Attributes | undefined)[]): Found {
  const byKey = new Map(keys.map((key, index) => [nameOf(key), items[index]]))
  return { has: key => byKey.has(nameOf(key)), get: key => byKey.get(nameOf(key)) }
}

/** Results of two reads; the first takes precedence for keys of both. */
export const foundIn = (first: Found, second: Found): Found => ({
  has: key => first.has(key) || second.has(key),
  get: key => (first.has(key) ? first : second).get(key),
})

const nameOf = ({ PK, SK }: Key) => `${PK} ${SK}`
