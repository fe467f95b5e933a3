import { verifyPassword } from '#functions/machinery/credentials/passwords.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { hasFactor } from '#functions/store/people/factors.ts'
import { loginByEmail } from '#functions/store/people/operator-login.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { stageAfter } from '#shared/domain/people/operator/login.ts'
import { arrivalOf } from './login/arrival.ts'
import { admitLogin, loginGuesses, tellOfGuesses } from './login/guesses.ts'
import { openOperatorSession, placeOfCall } from './login/open-session.ts'

export const handler = handle(
  adminLogin,
  async ({ input, call, table, read, secrets, commit, fail, now, newId, setCookie }) => {
    const guess = await admitLogin(input.account, read.get(loginGuesses(input.account)) ?? null, now())
    if (guess.outcome === 'wait') return fail('rate-limited', null, guess.seconds)
    // Nobody can lock an operator out by guessing: a link by mail opens the login again.
    if (guess.outcome === 'exhausted') return fail('login-by-link')
    const { operator, passwordHash, factors, places, policy } = await loginByEmail(table, input.account)
    const matches = await verifyPassword(input.password, passwordHash)
    if (!matches || operator?.state !== 'active') {
      const { failures } = guess
      const { operatorId } = operator ?? {}
      await tellOfGuesses(commit, { failures, operatorId, id: newId(), now: now() })
      return fail('login-failed')
    }

    // The epoch is the one read with the password: an end of all sessions in between ends this one before it begins.
    const stage = stageAfter(policy, { hasFactor: hasFactor(factors) })
    const [place, sid] = [placeOfCall(call), newId()]
    const session = await openOperatorSession(secrets.tokenKey, { operator, stage, place, sid, now: now() })
    // A session that still waits for the second factor does not count as a login yet.
    const arrival = stage === 'factor' ? undefined : arrivalOf(operator, { known: places, place, sid })
    const done = await commit({
      writes: [...session.writes, ...(arrival?.writes ?? []), guess.forget],
      events: arrival?.events ?? [],
      answer: null,
    })
    if (done instanceof Failure) return done
    setCookie('ot', session.answer.accessToken, session.answer.expiresIn)
    return session.answer
  },
  {
    readsEarly: ({ account }) => (typeof account === 'string' ? [loginGuesses(account.trim().toLowerCase())] : []),
  },
)
