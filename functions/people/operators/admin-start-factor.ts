import { authenticatorOf } from '#functions/machinery/credentials/authenticator.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { enrolmentStarted, hasFactor } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { adminStartFactor } from '#shared/api/people/console/operator-login.ts'

export const handler = handle(adminStartFactor, async ({ caller, table, secrets, commit, fail, newId }) => {
  const { operatorId, email, stage } = caller
  const { factors } = await loginOf(table, operatorId)
  // A session opened before the factor was enrolled has not presented it.
  if (stage === 'enrol' && hasFactor(factors)) return fail('unauthenticated')
  // A reloaded page shows the same secret, so that one already scanned stays valid.
  const known = factors.pendingSeed?.startsWith(`${caller.sid} `) ? factors.pendingSeed : undefined
  const seed = known ?? `${caller.sid} ${newId()}`
  const app = await authenticatorOf(secrets.codeKey, { seed, email })
  return known ? app : commit({ writes: [enrolmentStarted(operatorId, factors, seed)], answer: app })
})
