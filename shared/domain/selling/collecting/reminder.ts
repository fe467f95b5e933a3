import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Auction } from '../auction/auction.ts'
import { phaseOf } from '../auction/transitions.ts'
import { type ReminderMinutes, reminderMinutes } from './rules.ts'
import { canTransitionReminder, type ReminderTransition, reminderStates, reminderTransition } from './transitions.ts'

/** A member's reminder before an auction's end: one per member and auction. */
export const reminder = z.object({
  /** New with each reminder; the timer's name contains it. */
  id: z.string(),
  userId: z.string(),
  auctionId: z.string(),
  productId: z.string(),
  minutes: z.literal(reminderMinutes),
  state: z.enum(reminderStates),
  /** Epoch ms: `minutes` before the last known end. */
  dueAt: z.int(),
  endAt: z.int(),
  /** Increases with every write; the optimistic lock. */
  version: z.int(),
})
export type Reminder = z.infer<typeof reminder>

/** Fields of an auction that a reminder uses. */
export type RemindedAuction = Pick<Auction, 'auctionId' | 'productId' | 'status' | 'startAt' | 'endAt'>

export const reminderDueAt = (endAt: number, minutes: ReminderMinutes): number => endAt - minutes * minuteMs

const isOpen = (auction: RemindedAuction, now: number) => ['scheduled', 'live'].includes(phaseOf(auction, now))

interface Wish {
  readonly id: string
  readonly userId: string
  readonly minutes: ReminderMinutes
}

/** Replaces an earlier reminder of the same auction. A time that has passed is refused. */
export function askReminder(
  before: Reminder | undefined,
  auction: RemindedAuction | undefined,
  { id, userId, minutes }: Wish,
  now: number,
): Decision<{ readonly reminder: Reminder }, 'auction-not-live' | 'reminder-late'> {
  if (!auction || !isOpen(auction, now)) return { outcome: 'refused', code: 'auction-not-live' }
  const { auctionId, productId, endAt } = auction
  const dueAt = reminderDueAt(endAt, minutes)
  if (dueAt <= now) return { outcome: 'refused', code: 'reminder-late' }
  const state = reminderTransition('ask').to
  const version = (before?.version ?? 0) + 1
  return {
    outcome: 'allowed',
    reminder: { id, userId, auctionId, productId, minutes, state, dueAt, endAt, version },
  }
}

/** The next transition of a reminder; null if none is due. */
export function nextOfReminder(
  before: Reminder,
  auction: RemindedAuction | undefined,
  now: number,
): { readonly move: Exclude<ReminderTransition, 'ask'>; readonly after: Reminder } | null {
  const to = (move: Exclude<ReminderTransition, 'ask'>, changes: Partial<Reminder> = {}) =>
    canTransitionReminder(move, before.state)
      ? { move, after: { ...before, ...changes, state: reminderTransition(move).to, version: before.version + 1 } }
      : null
  if (auction?.auctionId !== before.auctionId || !isOpen(auction, now)) return to('lapse')
  const { endAt } = auction
  const dueAt = reminderDueAt(endAt, before.minutes)
  if (dueAt > now) return dueAt === before.dueAt ? null : to('move', { dueAt, endAt })
  return to('tell', { dueAt, endAt })
}
