import { createHash } from 'node:crypto'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import { conditionalWrites } from '#functions/table/conditional.ts'
import { countWithin, openWindow } from '#functions/table/counter.ts'
import { type Key, systemKeys } from '#functions/table/keys.ts'
import type { Attributes } from '#functions/table/write.ts'
import { type Limit, type LimitName, limits } from '#shared/domain/limits.ts'

const single = conditionalWrites(documentClient, tableName)

export interface LimitSubjectValues {
  readonly address: string
  readonly member: string | undefined
  readonly input: Readonly<Record<string, unknown>>
}

/** Where a call is counted: at most `count` in a window of `seconds`. */
export interface Counter {
  readonly key: Key
  readonly limit: { readonly count: number; readonly seconds: number }
  /** As it was just read; undefined where it was not. */
  readonly seen?: CounterItem | undefined
}

/** The counters of these limits for a subject. */
export const countersOf = (names: readonly LimitName[], values: LimitSubjectValues): readonly Counter[] =>
  names.map(name => ({ key: limitKey(name, values), limit: limits[name] }))

/** Where the calls of this subject are counted. */
function limitKey(name: LimitName, values: LimitSubjectValues): Key {
  const limit: Limit = limits[name]
  const subject = limit.by.map(by =>
    by === 'address' ? values.address : by === 'member' ? values.member : fieldOf(values.input, by.field),
  )
  // Subjects may be addresses or phone numbers: only their hash is stored.
  const hash = createHash('sha256').update(JSON.stringify(subject)).digest('base64url').slice(0, 22)
  return systemKeys.limit(name, hash)
}

/**
 * Counts one call against a limit of D101. Answers 0 when it is admitted, else the seconds to wait. The count is a
 * conditional write, so of any number of parallel calls exactly `count` are admitted in a window.
 */
export function countCall(
  name: LimitName,
  values: LimitSubjectValues,
  now: number,
  seen?: CounterItem,
): Promise<number> {
  return countOn(limitKey(name, values), limits[name], now, seen)
}

/** The counter as it was just read, consistently: null where there was none. */
export type CounterItem = Attributes | null

/** Counts one call under any key: at most `count` in a window of `seconds` that begins with its first call. */
export async function countOn(
  key: Key,
  limit: { readonly count: number; readonly seconds: number },
  now: number,
  seen?: CounterItem,
): Promise<number> {
  const endOf = (item: CounterItem | undefined) => Number(item?.['endsAt'] ?? 0)
  // Within a window a count only grows, so a full one that was read needs no write to be refused.
  if (seen && endOf(seen) > now && Number(seen['count']) >= limit.count) return secondsUntil(endOf(seen), now)
  let isOpen = seen === undefined || endOf(seen) > now
  for (;;) {
    if (isOpen) {
      const within = await single.update(key, countWithin(limit, now))
      if (within.outcome === 'done') return 0
      if (endOf(within.current) > now) return secondsUntil(endOf(within.current), now)
    }
    const opened = await single.update(key, openWindow(limit, now))
    if (opened.outcome === 'done') return 0
    isOpen = true
  }
}

const secondsUntil = (moment: number, now: number) => Math.max(1, Math.ceil((moment - now) / 1000))

/** Fields are compared as people mean them: case and outer spaces do not make another account. */
function fieldOf(input: Readonly<Record<string, unknown>>, field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : JSON.stringify(value ?? null)
}
