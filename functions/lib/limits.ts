import { createHash } from 'node:crypto'
import { conditionalWrites } from '#functions/store/conditional.ts'
import { type Key, systemKeys } from '#functions/store/keys.ts'
import { type Limit, type LimitName, limits } from '#shared/domain/limits.ts'
import { documentClient, tableName } from './clients.ts'

const single = conditionalWrites(documentClient, tableName)

export interface LimitSubjectValues {
  readonly address: string
  readonly member: string | undefined
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * Counts one call against a limit of D101. Answers 0 when it is admitted, else the seconds to wait. The count is a
 * conditional write, so of any number of parallel calls exactly `count` are admitted in a window.
 */
export async function countCall(name: LimitName, values: LimitSubjectValues, now: number): Promise<number> {
  const limit: Limit = limits[name]
  const subject = limit.by.map(by =>
    by === 'address' ? values.address : by === 'member' ? values.member : fieldOf(values.input, by.field),
  )
  // Subjects may be addresses or phone numbers: only their hash is stored.
  const key = systemKeys.limit(
    name,
    createHash('sha256').update(JSON.stringify(subject)).digest('base64url').slice(0, 22),
  )

  return countOn(key, limit, now)
}

/** The same for a counter under any key: at most `count` in a window of `seconds` that begins with its first call. */
export async function countOn(
  key: Key,
  limit: { readonly count: number; readonly seconds: number },
  now: number,
): Promise<number> {
  for (;;) {
    const within = await single.update(key, {
      add: { count: 1 },
      where: ['#endsAt > :now AND #count < :max', { now, max: limit.count }],
    })
    if (within.written) return 0
    const endsAt = Number(within.current?.['endsAt'] ?? 0)
    if (endsAt > now) return Math.max(1, Math.ceil((endsAt - now) / 1000))
    const ends = now + limit.seconds * 1000
    const opened = await single.update(key, {
      set: { count: 1, endsAt: ends, expiresAt: Math.ceil(ends / 1000) },
      where: ['attribute_not_exists(#PK) OR #endsAt <= :now', { now }],
    })
    if (opened.written) return 0
  }
}

/** Fields are compared as people mean them: case and outer spaces do not make another account. */
function fieldOf(input: Readonly<Record<string, unknown>>, field: string): string {
  const value = input[field]
  return typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : JSON.stringify(value ?? null)
}
