import type { Allowed, Refused } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'

/** Card tries of one member in an hour, then a pause as long (D43). */
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

/** One more try, or until when there is none. The fifth is still made; it is the sixth that waits. */
export function countTry(tries: CardTries, now: number): TryDecision {
  if (now < tries.pausedUntil) return { outcome: 'refused', code: 'card-pause', until: tries.pausedUntil }
  const isNew = now >= tries.windowEndsAt || tries.pausedUntil > 0
  const count = isNew ? 1 : tries.count + 1
  const windowEndsAt = isNew ? now + cardTryRules.windowMs : tries.windowEndsAt
  const pausedUntil = count >= cardTryRules.tries ? now + cardTryRules.pauseMs : 0
  return { outcome: 'allowed', tries: { count, windowEndsAt, pausedUntil } }
}
