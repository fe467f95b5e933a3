import type { Changes } from './write.ts'

/** A counter holds at most `count` calls in a window of `seconds` that begins with its first call (D101). */
export interface CounterLimit {
  readonly count: number
  readonly seconds: number
}

/** Counts one more call within the window, if it is open and has room. */
export const countWithin = ({ count }: CounterLimit, now: number): Changes => ({
  add: { count: 1 },
  where: ['#endsAt > :now AND #count < :max', { now, max: count }],
})

/** Opens a window with its first call, if none is open. */
export function openWindow({ seconds }: CounterLimit, now: number): Changes {
  const endsAt = now + seconds * 1000
  return {
    set: { count: 1, endsAt, expiresAt: Math.ceil(endsAt / 1000) },
    where: ['attribute_not_exists(#PK) OR #endsAt <= :now', { now }],
  }
}
