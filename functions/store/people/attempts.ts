import * as z from 'zod'
import { type Key, systemKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, type Changes, remove, type Write } from '#functions/machinery/table/write.ts'
import { type AttemptRule, type Attempts, noAttempts } from '#shared/domain/people/account/attempts.ts'
import { hashed } from './issued-codes.ts'

const Stored = z.object({ failures: z.int(), nextAt: z.int() })

/** Failures in a row are kept this long after the last one. */
const keptSeconds = 366 * 86_400

/**
 * Key of a guessed secret: the login of an account, by the address as typed whether it exists or not, or a member's
 * password.
 */
export const attemptsKey = (kind: 'login' | 'confirm', subject: string): Key =>
  systemKeys.limit(`attempts-${kind}`, hashed(subject).slice(0, 22))

export const attemptsOf = (item: Attributes | undefined): Attempts => (item ? Stored.parse(item) : noAttempts)

/**
 * Counts one guess. A free one is a plain increment; one that lengthens the wait is conditioned on what was read, so
 * that parallel guesses are decided one after another.
 */
export function attemptCounted({ free }: AttemptRule, before: Attempts, after: Attempts, now: number): Changes {
  const expiresAt = Math.floor(now / 1000) + keptSeconds
  const { failures, nextAt } = before
  if (after.nextAt === 0) {
    return {
      set: { nextAt: 0, expiresAt },
      add: { failures: 1 },
      where: ['attribute_not_exists(#failures) OR #failures < :lastFree', { lastFree: free - 1 }],
    }
  }
  return {
    set: { ...after, expiresAt },
    where: ['#failures = :failures AND #nextAt = :nextAt', { failures, nextAt }],
  }
}

/** After a successful guess. */
export const attemptsForgotten = (key: Key): Write<'delete', never> => remove(key)
