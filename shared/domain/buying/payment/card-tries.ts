import type { Allowed, Refused } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'

/** Failed card tries of a member per hour, and the pause after them (D43). */
export const cardTryRules = { tries: 5, windowMs: 60 * minuteMs, pauseMs: 60 * minuteMs } as const

/** A member waits an hour after five failed cards in an hour, because thieves try card numbers in series (D43). */
export interface CardTries {
  readonly count: number
  /** Epoch ms. */
  readonly windowEndsAt: number
  readonly pausedUntil: number
}

export const noTries: CardTries = { count: 0, windowEndsAt: 0, pausedUntil: 0 }

type TryDecision = Allowed<{ readonly tries: CardTries }> | (Refused<'card-pause'> & { readonly until: number })

/** Counts one more try, or says until when none is allowed. The fifth is allowed; the sixth has to wait. */
export function countTry(tries: CardTries, now: number): TryDecision {
  if (now < tries.pausedUntil) return { outcome: 'refused', code: 'card-pause', until: tries.pausedUntil }
  const isNew = now >= tries.windowEndsAt || tries.pausedUntil > 0
  const count = isNew ? 1 : tries.count + 1
  const windowEndsAt = isNew ? now + cardTryRules.windowMs : tries.windowEndsAt
  const pausedUntil = count >= cardTryRules.tries ? now + cardTryRules.pauseMs : 0
  return { outcome: 'allowed', tries: { count, windowEndsAt, pausedUntil } }
}
