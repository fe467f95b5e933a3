import { createHash } from 'node:crypto'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import { type CounterWindow, countIn, fullFor } from '#functions/machinery/table/counter.ts'
import { type Key, systemKeys } from '#functions/machinery/table/keys.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { type Limit, type LimitName, limits } from '#shared/domain/kernel/limits.ts'
import { networkOf } from '#shared/domain/kernel/network.ts'

const single = conditionalWrites(documentClient, tableName)

export interface LimitSubjectValues {
  readonly address: string
  readonly member: string | undefined
  readonly input: Readonly<Record<string, unknown>>
}

/** A counter of calls: at most `count` per window of `seconds`, for each of its windows. */
export interface Counter {
  readonly key: Key
  readonly windows: readonly CounterWindow[]
  /** The item as just read consistently: null if there was none; undefined if it was not read. */
  readonly seen?: Attributes | null | undefined
}

/** Counters of these limits for a subject. A limit that is counted `within` another uses the other's item. */
export function countersOf(names: readonly LimitName[], values: LimitSubjectValues): readonly Counter[] {
  const shared = Map.groupBy(names, name => limitOf(name).within ?? name)
  return [...shared].map(([owner, counted]) => ({
    key: systemKeys.limit(owner, hashOf(owner, values, 'base64url')),
    windows: counted.map(name => {
      const { count, seconds } = limitOf(name)
      return { name: name === owner ? '' : hashOf(name, values, 'hex'), count, seconds }
    }),
  }))
}

const limitOf = (name: LimitName): Limit => limits[name]

/**
 * Subjects may be addresses or phone numbers, so that only their hash is stored. Two limits of one subject are two
 * windows.
 */
function hashOf(name: LimitName, values: LimitSubjectValues, encoding: 'base64url' | 'hex'): string {
  const subject = limitOf(name).by.map(each => {
    if (typeof each === 'object') return fieldOf(values.input, each.field)
    return each === 'member' ? values.member : networkOf(values.address, each)
  })
  return createHash('sha256')
    .update(JSON.stringify([name, ...subject]))
    .digest(encoding)
    .slice(0, 22)
}

/** Counts one call against a limit of D101. Returns 0 if it is allowed, else the seconds to wait. */
export async function countCall(name: LimitName, values: LimitSubjectValues, now: number): Promise<number> {
  return Math.max(...(await Promise.all(countersOf([name], values).map(counter => countOn(counter, now)))))
}

/**
 * Counts one call on a counter. Returns 0 if it is allowed, else the seconds to wait. The count is a conditional write,
 * so that exactly `count` parallel calls are allowed in a window.
 */
export async function countOn({ key, windows, seen }: Counter, now: number): Promise<number> {
  let item = seen
  for (;;) {
    // A window that was read as full is refused without a write.
    const wait = item ? fullFor(windows, item, now) : 0
    if (wait > 0) return Math.max(1, Math.ceil(wait / 1000))
    const counted = await single.update(key, countIn(windows, item, now))
    if (counted.outcome === 'done') return 0
    item = counted.current ?? null
  }
}

/** Fields are normalized: case and outer spaces do not make another subject. */
function fieldOf(input: Readonly<Record<string, unknown>>, field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : JSON.stringify(value ?? null)
}
