import { askedToSign } from '#functions/machinery/credentials/passkeys.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { adminAskOwnPasskey } from '#shared/api/people/console/operator-passkeys.ts'

export const handler = handle(adminAskOwnPasskey, async ({ caller, table, commit, now }) => {
  const { operatorId, sid } = caller
  const { passkeys } = (await loginOf(table, operatorId)).factors
  if (passkeys.length === 0) return { options: null }
  const { options, write } = askedToSign(passkeys, { asked: { purpose: 'session', sid }, now: now() })
  return commit({ writes: [write], answer: { options } })
})
