import { sessionEnded } from '#events/accounts.ts'
import { clearTokenCookies } from '#functions/credentials/sessions.ts'
import { readRefreshToken } from '#functions/credentials/tokens.ts'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { getRefreshableSession } from '#functions/store/accounts.ts'
import { endSession } from '#functions/store/sessions.ts'
import { logout } from '#shared/api/accounts/sessions.ts'

/** A session whose access token has lapsed is ended by its refresh token, of the body or of the cookie. */
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
