import { handle } from '#functions/machinery/http/handle.ts'
import { hasApp } from '#functions/store/people/factors.ts'
import { loginOf, openSeats } from '#functions/store/people/operator-login.ts'
import { adminGetAccount } from '#shared/api/people/console/operator-login.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(adminGetAccount, async ({ caller, table, now }) => {
  const { operatorId: id, name, email, roles } = caller
  const [{ factors, policy }, seats] = await Promise.all([loginOf(table, id), openSeats(table, caller, now())])
  return {
    id,
    name,
    email,
    roles,
    factor: {
      isEnrolled: hasApp(factors),
      isRequired: policy === 'required',
      recoveryCodesLeft: factors.recovery.length,
      passkeys: factors.passkeys.map(({ passkeyId, name: called, createdAt, usedAt, isSynced }) => ({
        id: passkeyId,
        name: called,
        since: iso(createdAt),
        usedAt: usedAt === undefined ? null : iso(usedAt),
        isSynced,
      })),
    },
    sessions: seats.map(({ sid, address, agent, createdAt, expiresAt }) => ({
      id: sid,
      address,
      agent,
      since: iso(createdAt),
      until: iso(expiresAt * 1000),
      isThis: sid === caller.sid,
    })),
  }
})
