import * as z from 'zod'
import { minuteMs } from '#shared/durations.ts'
import type { Lock } from './work.ts'

/** Extension of a hold, given once when the buyer is sent to the card's issuer (D41). */
export const challengeMs = 5 * minuteMs

/** How long a member waits before holding a work again that they held and did not pay for (D111). */
export const holdPauseMs = 15 * minuteMs

/** The last hold of a work by orders: orders that replace one another are one hold since the first of them (D111). */
export const lastHold = () => z.object({ by: z.string(), since: z.int(), until: z.int() })
type LastHold = z.infer<ReturnType<typeof lastHold>>

/**
 * `kept`: the running hold continues with its own end. `later`: it has ended unpaid, and the member may begin another
 * one from this instant on; anybody else may at once (D111).
 */
export type HoldTurn =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'kept'; readonly since: number; readonly until: number }
  | { readonly kind: 'later'; readonly from: number }

interface HeldWork {
  readonly lock?: Lock | undefined
  readonly lastHold?: LastHold | undefined
  /** When an order last released the work, epoch ms. */
  readonly releasedAt?: number | undefined
}

/** Effect of ordering a work on the member's hold. */
export function nextHold({ lock, lastHold, releasedAt = 0 }: HeldWork, memberId: string, now: number): HoldTurn {
  const ownUntil = lock?.kind === 'checkout' && lock.heldBy === memberId ? (lock.until ?? 0) : 0
  if (lastHold?.by !== memberId)
    return now < ownUntil ? { kind: 'kept', since: now, until: ownUntil } : { kind: 'fresh' }
  const { since, until } = lastHold
  if (now < until) return { kind: 'kept', since, until }
  // An attempt, a transfer or a quote may have extended the lock beyond the hold itself (D41).
  const from = Math.max(until, releasedAt, ownUntil) + holdPauseMs
  return now < from ? { kind: 'later', from } : { kind: 'fresh' }
}
