import * as z from 'zod'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type CardTries, countTry, noTries } from '#shared/domain/buying/payment/card-tries.ts'

const Tries = z.object({ count: z.int(), windowEndsAt: z.int(), pausedUntil: z.int() })

/** The stored tries of this member plus one, with the write; or until when none is allowed. */
export function countedTryOf(stored: Attributes | undefined, userId: string, now: number) {
  const before = stored ? Tries.parse(stored) : noTries
  const counted = countTry(before, now)
  return counted.outcome === 'allowed'
    ? { outcome: 'allowed' as const, write: putCardTries(userId, before, counted.tries) }
    : counted
}

/** Written before the card is charged, conditioned on what was read, so that parallel tries are all counted. */
function putCardTries(userId: string, before: CardTries, after: CardTries) {
  const { count, windowEndsAt } = before
  return put(
    { ...orderKeys.cardTries(userId), ...after },
    before === noTries
      ? { ifAbsent: true }
      : { where: ['#count = :count AND #windowEndsAt = :ends', { count, ends: windowEndsAt }] },
  ).or('busy')
}

/** A successful payment or saving clears the count, because the card is no test of stolen numbers. */
export const cardTriesCleared = (userId: string) =>
  put({ ...orderKeys.cardTries(userId), count: 0, windowEndsAt: 0, pausedUntil: 0 })
