import type { Key } from '#functions/table/keys.ts'
import { type Attributes, put, type Write } from '#functions/table/write.ts'

/** Puts a record whose `version` counts its writes; `before` is what was read, or undefined for a new one. */
export function putVersion(
  key: Key,
  item: Attributes & { readonly version: number },
  before: { readonly version: number } | undefined,
): Write {
  if (!before) return put({ ...item, ...key }, { ifAbsent: true }).or('changed')
  const next = { ...item, version: before.version + 1, ...key }
  return put(next, { where: ['#version = :seen', { seen: before.version }] }).or('changed')
}

/** Marks a token of the tokeniser's as used, unless it has been since it was read. */
export const markTokenUsed = (key: Key, token: Attributes, usedBy: string): Write =>
  put({ ...token, usedBy, ...key }, { where: ['attribute_not_exists(#usedBy)'] }).or('changed')
