import { handle } from '#functions/http/handle.ts'
import { endSession } from '#functions/store/sessions.ts'
import { adminLogout } from '#shared/api/console/operator-login.ts'

export const handler = handle(adminLogout, async ({ caller, commit, now, setCookie }) => {
  setCookie('ot', '', 0)
  return commit({
    writes: [endSession(caller.sid, now())],
    answer: { done: true as const },
  })
})
