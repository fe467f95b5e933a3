import { askedToSign } from '#functions/machinery/credentials/passkeys.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { adminAskPasskey } from '#shared/api/people/console/operator-passkeys.ts'

/** Lists no passkeys, so that nobody learns who is an operator. */
export const handler = handle(adminAskPasskey, async ({ commit, now }) => {
  const { options, write } = askedToSign([], { asked: { purpose: 'login' }, now: now() })
  return commit({ writes: [write], answer: options })
})
