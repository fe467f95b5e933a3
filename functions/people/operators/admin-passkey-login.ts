import { checkPasskey, ownerOf } from '#functions/machinery/credentials/passkeys.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { adminPasskeyLogin } from '#shared/api/people/console/operator-passkeys.ts'
import { arrivalOf } from './login/arrival.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

/** A passkey proves the device and, by finger, face or PIN, its owner: password and second factor in one. */
export const handler = handle(
  adminPasskeyLogin,
  async ({ input, call, table, secrets, commit, fail, now, newId, setCookie }) => {
    const operatorId = ownerOf(input.passkey)
    if (operatorId === undefined) return fail('bad-passkey')
    const { operator, factors, places } = await loginOf(table, operatorId)
    const shown = { operatorId, factors, asked: { purpose: 'login' }, now: now() } as const
    const checked = await checkPasskey(table, input.passkey, shown)
    if (checked.outcome === 'refused') return fail(checked.code)
    if (operator?.state !== 'active') return fail('bad-passkey')

    const [place, sid] = [placeOfCall(call), newId()]
    const wanted = { operator, stage: null, place, sid, now: now() }
    const session = await openOperatorSession(secrets.tokenKey, wanted)
    const arrival = arrivalOf(operator, { known: places, place, sid })
    const done = await commit({
      writes: [...checked.spend, ...session.writes, ...arrival.writes],
      events: arrival.events,
      answer: null,
    })
    if (done instanceof Failure) return done
    setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
    return session.answer
  },
)
