import { admitAttempt } from '#functions/machinery/credentials/attempts.ts'
import type { Commits } from '#functions/machinery/http/commit.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { Attributes, Write } from '#functions/machinery/table/write.ts'
import { attemptsForgotten, attemptsKey } from '#functions/store/people/attempts.ts'
import { audited, systemActor } from '#functions/store/people/audit.ts'
import { confirmRule, loginRule } from '#shared/domain/people/account/attempts.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
import { secondMs } from '#shared/durations.ts'

/** Key of the guesses at an operator's login; counted apart from those at a member with the same address. */
export const loginGuesses = (email: string): Key => attemptsKey('login', `operator ${email}`)

/** `forget` belongs into the transaction of the action that a right guess allows. */
export type AdmittedGuess =
  | { readonly outcome: 'wait'; readonly seconds: number }
  | { readonly outcome: 'exhausted' }
  | { readonly outcome: 'allowed'; readonly failures: number; readonly forget: Write<'delete', never> }

async function admitted(
  key: Key,
  rule: typeof loginRule,
  read: { readonly seen: Attributes | null; readonly now: number },
): Promise<AdmittedGuess> {
  const attempt = await admitAttempt(key, rule, read)
  if (attempt.outcome !== 'allowed') return attempt
  return { outcome: 'allowed', failures: attempt.after.failures, forget: attemptsForgotten(key) }
}

/**
 * Admits a guess at a login by the rule for members: the delay grows with failures, and after a hundred none is
 * admitted.
 */
export const admitLogin = (email: string, seen: Attributes | null, now: number): Promise<AdmittedGuess> =>
  admitted(loginGuesses(email), loginRule, { seen, now })

/** Admits a guess at password or code by an operator with a session. There is no maximum. */
export async function admitProof(
  operatorId: string,
  now: number,
): Promise<Exclude<AdmittedGuess, { outcome: 'exhausted' }>> {
  const guess = await admitted(attemptsKey('confirm', operatorId), confirmRule, { seen: null, now })
  return guess.outcome === 'exhausted' ? { outcome: 'wait', seconds: confirmRule.mostMs / secondMs } : guess
}

interface WrongGuess {
  readonly failures: number
  /** Undefined for an address without an operator, which is reported too. */
  readonly operatorId: string | undefined
  readonly id: string
  readonly now: number
}

/** Writes the tenth wrong guess in a row, from whatever network, to the audit trail and raises an alarm. */
export async function tellOfGuesses(
  commit: Pick<Commits<'put', never>, 'before'>,
  { failures, operatorId = 'unknown', id, now }: WrongGuess,
): Promise<void> {
  if (failures !== loginRules.failuresTold) return
  const subject = { kind: 'operator', id: operatorId }
  const entry = audited({
    id,
    at: now,
    by: systemActor,
    action: 'operatorGuessed',
    subject,
    before: null,
    after: { failures },
  })
  await commit.before({ once: id, writes: [entry] })
  // The alarm counts this log line (infra/stacks/endpoints.ts).
  logger.warn('operator login failures', { operatorId, failures })
}
