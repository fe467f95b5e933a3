import { askedToMake } from '#functions/machinery/credentials/passkeys.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { hasFactor } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { adminStartPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { passkeyRules } from '#shared/domain/people/operator/passkeys.ts'

export const handler = handle(adminStartPasskey, async ({ caller, table, commit, fail, now }) => {
  const { operatorId, sid, stage } = caller
  const { factors } = await loginOf(table, operatorId)
  // A session opened before the factor was enrolled has not presented it.
  if (stage === 'enrol' && hasFactor(factors)) return fail('unauthenticated')
  const { passkeys } = factors
  if (passkeys.length >= passkeyRules.most) return fail('passkeys-full')
  const { options, write } = askedToMake(caller, passkeys, { asked: { purpose: 'register', sid }, now: now() })
  return commit({ writes: [write], answer: options })
})
