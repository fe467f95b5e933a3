import { randomInt } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { type Factors, isRecoveryCode, recoveryTaken, stepTaken } from '#functions/store/people/factors.ts'
import type { Decision } from '#shared/decision.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
import { stepOfCode } from './authenticator.ts'

type Spent = Decision<
  { readonly spend: Write<'update', 'bad-code'>; readonly by: 'authenticator' | 'recovery' },
  'bad-code'
>

/** Checks a code of the app or a recovery code. A correct one is used up in the transaction that it authorizes. */
export async function checkFactor(
  secret: Pick<SecretMethods, 'get'>,
  { operatorId, factors, code, now }: { operatorId: string; factors: Factors; code: string; now: number },
): Promise<Spent> {
  const { seed, step: after } = factors
  if (isAppCode(code)) {
    const step = seed === undefined ? undefined : await stepOfCode(secret, { seed, code, after, now })
    if (step !== undefined)
      return { outcome: 'allowed', spend: stepTaken(operatorId, factors, step), by: 'authenticator' }
  } else if (isRecoveryCode(factors, code)) {
    return { outcome: 'allowed', spend: recoveryTaken(operatorId, factors, code), by: 'recovery' }
  }
  return { outcome: 'refused', code: 'bad-code' }
}

export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Letters and digits that do not look alike; sixteen of them have eighty bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Recovery codes in case the app is lost, as shown: `ABCD-EFGH-JKLM-NPQR`. */
export function newRecoveryCodes(): string[] {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: loginRules.recoveryCodes }, () => Array.from({ length: 4 }, four).join('-'))
}
