import { sessionEnded } from '#events/people/accounts.ts'
import { tokenLife } from '#functions/machinery/credentials/opening.ts'
import { setTokenCookies, tokenPair } from '#functions/machinery/credentials/sessions.ts'
import { readRefreshToken } from '#functions/machinery/credentials/tokens.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { callerOf } from '#functions/machinery/http/caller.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { getRefreshableSession } from '#functions/store/people/accounts.ts'
import { endSession, rotateSession } from '#functions/store/people/sessions.ts'
import { refreshToken } from '#shared/api/people/accounts/sessions.ts'
import { refreshMove } from '#shared/domain/people/account/session.ts'

export const handler = handle(refreshToken, async ({ input, table, secrets, commit, fail, now, setCookie }) => {
  const token = await readRefreshToken(secrets.tokenKey, input.refreshToken)
  const session = token && (await getRefreshableSession(table, token.sid))
  if (!token || !session) return fail('unauthenticated')
  const { sid, userId } = session
  const [item, standing] = await table.batchGet([sessionKeys.session(sid), sessionKeys.standing(userId)])
  if (!callerOf({ pool: 'member', userId, sid, byCookie: false }, item, standing, now())) return fail('unauthenticated')

  const answer = async (generation: number) => {
    const pair = await tokenPair(secrets.tokenKey, { userId, sid, generation, now: now() })
    setTokenCookies(setCookie, pair)
    return pair
  }
  const move = refreshMove(session, token.generation, now())
  if (move === 'again') return answer(session.generation)
  if (move === 'revoke') {
    const done = await commit({ writes: [endSession(sid, now())], events: [sessionEnded({ userId })], answer: null })
    return done instanceof Failure ? done : fail('unauthenticated')
  }
  const generation = token.generation + 1
  const expiresAt = Math.floor(now() / 1000) + tokenLife.refresh
  const result = await commit.attempt({
    writes: [rotateSession(sid, { generation, expiresAt, graceUntil: now() + tokenLife.grace * 1000 })],
    answer: null,
  })
  // Nothing was rotated: a next token would be unknown to the session and end it.
  if (result.outcome === 'conflict') return fail('busy', null, 1)
  // Another tab refreshed a moment ago. Both get the same next token.
  return result.outcome === 'clash' ? fail('unauthenticated') : answer(generation)
})
