import { sessionEnded } from '#events/people/accounts.ts'
import { clearTokenCookies } from '#functions/machinery/credentials/sessions.ts'
import { readRefreshToken } from '#functions/machinery/credentials/tokens.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getRefreshableSession } from '#functions/store/people/accounts.ts'
import { endSession } from '#functions/store/people/sessions.ts'
import { logout } from '#shared/api/people/accounts/sessions.ts'

/** A session whose access token has expired is ended by its refresh token, from the body or the cookie. */
export const handler = handle(logout, async ({ input, caller, call, table, secrets, commit, now, setCookie }) => {
  clearTokenCookies(setCookie)
  const refresh = input.refreshToken ?? call.cookie('rt')
  const token = refresh ? await readRefreshToken(secrets.tokenKey, refresh) : undefined
  const sids = new Set([caller?.sid, token?.sid].filter(sid => sid !== undefined))
  const sessions = await Promise.all([...sids].map(sid => getRefreshableSession(table, sid)))
  const found = sessions.filter(session => session !== undefined)
  if (found.length === 0) return { done: true as const }
  const done = await commit({
    writes: found.map(({ sid }) => endSession(sid, now())),
    events: [...new Set(found.map(({ userId }) => userId))].map(userId => sessionEnded({ userId })),
    answer: { done: true as const },
  })
  return done instanceof Failure ? done : { done: true as const }
})
