import type { ConditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import { type Attributes, put, type Write } from '#functions/machinery/table/write.ts'

/** Puts a record whose `version` counts its writes; `before` is the one read, or undefined for a new one. */
export function putVersion(
  key: Key,
  item: Attributes & { readonly version: number },
  before: { readonly version: number } | undefined,
): Write {
  if (!before) return put({ ...item, ...key }, { ifAbsent: true }).or('changed')
  const next = { ...item, version: before.version + 1, ...key }
  return put(next, { where: ['#version = :seen', { seen: before.version }] }).or('changed')
}

/** Marks a token as used, unless it was used since it was read. */
export const markTokenUsed = (key: Key, token: Attributes, usedBy: string): Write =>
  put({ ...token, usedBy, ...key }, { where: ['attribute_not_exists(#usedBy)'] }).or('changed')

/** Marks a token that is valid at a time and unused, or used by this same user; returns the token. */
export const takeTokenFor = (
  single: ConditionalWrites,
  key: Key,
  { usedBy, at }: { readonly usedBy: string; readonly at: number },
): ReturnType<ConditionalWrites['update']> =>
  single.update(key, {
    set: { usedBy },
    where: [
      'attribute_exists(#PK) AND #usableUntil > :at AND (attribute_not_exists(#usedBy) OR #usedBy = :usedBy)',
      { at, usedBy },
    ],
  })
