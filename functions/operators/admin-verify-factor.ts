import { operatorSecured } from '#events/operators.ts'
import { checkFactor } from '#functions/credentials/second-factor.ts'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { loginOf } from '#functions/store/operator-login.ts'
import { endSession } from '#functions/store/sessions.ts'
import { adminVerifyFactor } from '#shared/api/console/operator-login.ts'
import { arrivalOf } from './login/arrival.ts'
import { admitProof, tellOfGuesses } from './login/guesses.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

/** The session that waited ends, and one that never waited takes its place. */
export const handler = handle(
  adminVerifyFactor,
  async ({ input, caller, call, table, secrets, commit, fail, now, newId, setCookie }) => {
    const { operatorId } = caller
    const guess = await admitProof(operatorId, now())
    if (guess.outcome === 'wait') return fail('rate-limited', null, guess.seconds)
    const { factors, places } = await loginOf(table, operatorId)
    const checked = await checkFactor(secrets.codeKey, { operatorId, factors, code: input.code, now: now() })
    if (checked.outcome === 'refused') {
      const { failures } = guess
      await tellOfGuesses(commit, { failures, operatorId, id: newId(), now: now() })
      return fail(checked.code)
    }
    const [place, sid] = [placeOfCall(call), newId()]
    const wanted = { operator: caller, stage: null, place, sid, now: now() }
    const session = await openOperatorSession(secrets.tokenKey, wanted)
    const arrival = arrivalOf(caller, { known: places, place, sid })
    const recovered = checked.by === 'recovery' ? [operatorSecured({ operatorId, by: 'recovery-code' })] : []
    const done = await commit({
      writes: [checked.spend, guess.forget, endSession(caller.sid, now()), ...session.writes, ...arrival.writes],
      events: [...arrival.events, ...recovered],
      answer: null,
    })
    if (done instanceof Failure) return done
    setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
    return session.answer
  },
)
