import { handle } from '#functions/http/handle.ts'
import { sessionKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { adminLogout } from '#shared/api/console/operators.ts'

export const handler = handle(adminLogout, async ({ caller, commit, now, setCookie }) => {
  setCookie('ot', '', 0)
  return commit({
    writes: [update(sessionKeys.session(caller.sid), { set: { revokedAt: now() } })],
    answer: { done: true as const },
  })
})
