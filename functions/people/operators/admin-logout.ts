import { handle } from '#functions/machinery/http/handle.ts'
import { endSession } from '#functions/store/people/sessions.ts'
import { adminLogout } from '#shared/api/people/console/operator-login.ts'

export const handler = handle(adminLogout, async ({ caller, commit, now, setCookie }) => {
  setCookie('ot', '', 0)
  return commit({
    writes: [endSession(caller.sid, now())],
    answer: { done: true as const },
  })
})
