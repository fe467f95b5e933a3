import { operatorSecured } from '#events/people/operators.ts'
import { checkPasskey } from '#functions/machinery/credentials/passkeys.ts'
import { checkFactor } from '#functions/machinery/credentials/second-factor.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { endSession } from '#functions/store/people/sessions.ts'
import { adminVerifyFactor } from '#shared/api/people/console/operator-login.ts'
import { arrivalOf } from './login/arrival.ts'
import { admitProof, tellOfGuesses } from './login/guesses.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

/** The waiting session ends, and a full one takes its place. A passkey cannot be guessed. */
export const handler = handle(adminVerifyFactor, async context => {
  const { input, caller, call, table, secrets, commit, fail, now, newId, setCookie } = context
  const { operatorId, sid: waiting } = caller
  const { code = '', passkey } = input
  const guess = passkey ? undefined : await admitProof(operatorId, now())
  if (guess?.outcome === 'wait') return fail('rate-limited', null, guess.seconds)
  const { factors, places } = await loginOf(table, operatorId)
  const given = { operatorId, factors, now: now() }
  const asked = { purpose: 'session', sid: waiting } as const
  const checked = passkey
    ? await checkPasskey(table, passkey, { ...given, asked })
    : await checkFactor(secrets.codeKey, { ...given, code })
  if (checked.outcome === 'refused') {
    if (guess) await tellOfGuesses(commit, { failures: guess.failures, operatorId, id: newId(), now: now() })
    return fail(checked.code)
  }
  const [place, sid] = [placeOfCall(call), newId()]
  const wanted = { operator: caller, stage: null, place, sid, now: now() }
  const session = await openOperatorSession(secrets.tokenKey, wanted)
  const arrival = arrivalOf(caller, { known: places, place, sid })
  const isRecovered = 'by' in checked && checked.by === 'recovery'
  const done = await commit({
    writes: [
      ...[checked.spend].flat(),
      ...(guess ? [guess.forget] : []),
      endSession(waiting, now()),
      ...session.writes,
      ...arrival.writes,
    ],
    events: [...arrival.events, ...(isRecovered ? [operatorSecured({ operatorId, by: 'recovery-code' })] : [])],
    answer: null,
  })
  if (done instanceof Failure) return done
  setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
  return session.answer
})
