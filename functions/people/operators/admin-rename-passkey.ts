import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { passkeyReplaced } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { adminRenamePasskey } from '#shared/api/people/console/operator-passkeys.ts'

export const handler = handle(adminRenamePasskey, async ({ input, caller, table, commit, fail, now, newId }) => {
  const { operatorId } = caller
  const { factors } = await loginOf(table, operatorId)
  const passkey = factors.passkeys.find(({ passkeyId }) => passkeyId === input.id)
  if (!passkey) return fail('not-found')
  const { name } = input
  return commit({
    writes: [
      { ...passkeyReplaced(operatorId, factors, { ...passkey, name }), code: 'busy' },
      audited({
        id: newId(),
        at: now(),
        by: caller,
        action: adminRenamePasskey.id,
        subject: { kind: 'operator', id: operatorId },
        before: { name: passkey.name },
        after: { name },
      }),
    ],
    answer: { done: true as const },
  })
})
