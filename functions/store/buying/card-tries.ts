import * as z from 'zod'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type CardTries, countTry, noTries } from '#shared/domain/buying/payment/card-tries.ts'

const Tries = z.object({ count: z.int(), windowEndsAt: z.int(), pausedUntil: z.int() })

/** One more try of this member, after the stored ones, with the write that counts it; or until when there is none. */
export function countedTryOf(stored: Attributes | undefined, userId: string, now: number) {
  const before = stored ? Tries.parse(stored) : noTries
  const counted = countTry(before, now)
  return counted.outcome === 'allowed'
    ? { outcome: 'allowed' as const, write: putCardTries(userId, before, counted.tries) }
    : counted
}

/** Counted before the card is asked, on what was read: of any number of parallel tries each is counted. */
function putCardTries(userId: string, before: CardTries, after: CardTries) {
  const { count, windowEndsAt } = before
  return put(
    { ...orderKeys.cardTries(userId), ...after },
    before === noTries
      ? { ifAbsent: true }
      : { where: ['#count = :count AND #windowEndsAt = :ends', { count, ends: windowEndsAt }] },
  ).or('busy')
}

/** A card that paid or was saved clears the count: it is no test of stolen numbers. */
export const cardTriesCleared = (userId: string) =>
  put({ ...orderKeys.cardTries(userId), count: 0, windowEndsAt: 0, pausedUntil: 0 })
