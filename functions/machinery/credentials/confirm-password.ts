import { Failure } from '#functions/machinery/http/answer.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { getCredentials } from '#functions/store/people/accounts.ts'
import { attemptsForgotten, attemptsKey } from '#functions/store/people/attempts.ts'
import { confirmRule } from '#shared/domain/people/account/attempts.ts'
import { admitAttempt } from './attempts.ts'
import { verifyPassword } from './passwords.ts'

interface Confirmed {
  /** Hash that was compared. */
  readonly passwordHash: string
  /** Resets the count, in the transaction that the password authorizes. */
  readonly forget: Write<'delete', never>
}

/**
 * Requires a member's password again, because an open session is not enough: a stolen one could take over the account,
 * and then the payouts (ASVS 7.5.1). Failures are counted per member, whatever the network.
 */
export async function confirmPassword(
  table: Getter,
  { userId, password, now }: { readonly userId: string; readonly password: string; readonly now: number },
): Promise<Confirmed | Failure> {
  const key = attemptsKey('confirm', userId)
  const attempt = await admitAttempt(key, confirmRule, { seen: null, now })
  if (attempt.outcome === 'wait') return new Failure('rate-limited', null, attempt.seconds)
  const credentials = attempt.outcome === 'allowed' ? await getCredentials(table, userId) : undefined
  if (!credentials || !(await verifyPassword(password, credentials.passwordHash))) return new Failure('wrong-password')
  return { passwordHash: credentials.passwordHash, forget: attemptsForgotten(key) }
}
