import { operatorPasskeyChanged } from '#events/people/operators.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { hasApp, passkeyRemoved } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { adminRemovePasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { mayRemovePasskey } from '#shared/domain/people/operator/passkeys.ts'

export const handler = handle(adminRemovePasskey, async ({ input, caller, table, commit, fail, now, newId }) => {
  const { operatorId } = caller
  const { factors, policy } = await loginOf(table, operatorId)
  const passkey = factors.passkeys.find(({ passkeyId }) => passkeyId === input.id)
  if (!passkey) return fail('not-found')
  const left = factors.passkeys.length - 1
  const decision = mayRemovePasskey({ policy, hasApp: hasApp(factors), passkeys: left })
  if (decision.outcome === 'refused') return fail(decision.code)
  const { passkeyId, name } = passkey
  return commit({
    writes: [
      passkeyRemoved(operatorId, factors, passkeyId),
      audited({
        id: newId(),
        at: now(),
        by: caller,
        action: adminRemovePasskey.id,
        subject: { kind: 'operator', id: operatorId },
        before: { passkeys: left + 1, name },
        after: { passkeys: left },
      }),
    ],
    events: [operatorPasskeyChanged({ operatorId, change: 'removed', name })],
    answer: { done: true as const },
  })
})
