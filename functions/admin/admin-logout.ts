import { handle } from '#functions/lib/handle.ts'
import { sessionKeys } from '#functions/store/keys.ts'
import { update } from '#functions/store/write.ts'
import { adminLogout } from '#shared/api/account-console.ts'

export const handler = handle(adminLogout, async ({ caller, commit, now, setCookie }) => {
  setCookie('ot', '', 0)
  return commit({
    writes: [update(sessionKeys.session(caller.sid), { set: { revokedAt: now() } })],
    answer: { done: true as const },
  })
})
