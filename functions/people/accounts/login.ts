import { admitAttempt } from '#functions/machinery/credentials/attempts.ts'
import { askerMark, checkCode } from '#functions/machinery/credentials/codes.ts'
import { verifyPassword } from '#functions/machinery/credentials/passwords.ts'
import { openSession, setTokenCookies } from '#functions/machinery/credentials/sessions.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { type Handler, handle } from '#functions/machinery/http/handle.ts'
import { accountByEmail, emailKey } from '#functions/store/people/accounts.ts'
import { attemptsForgotten, attemptsKey } from '#functions/store/people/attempts.ts'
import { codeKey } from '#functions/store/people/issued-codes.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { loginRule } from '#shared/domain/people/account/attempts.ts'

/** An unknown account is treated like a known one: guesses are counted, and codes are asked for. */
const run: Handler<typeof login> = async context => {
  const { input, table, read, secrets, commit, fail, now, newId, address, setCookie } = context
  const { account, password } = input
  const attempts = attemptsKey('login', account)
  const attempt = await admitAttempt(attempts, loginRule, { seen: read.get(attempts), now: now() })
  if (attempt.outcome === 'wait') return fail('rate-limited', null, attempt.seconds)
  if (attempt.outcome === 'exhausted' && !input.code) return fail('login-code-needed')
  const code = await (attempt.outcome === 'exhausted'
    ? checkCode(secrets.codeKey, {
        key: codeKey('login', account, input.request ?? (await askerMark(secrets.codeKey, address))),
        given: input.code ?? '',
        now: now(),
      })
    : undefined)

  const { standing, passwordHash } = await accountByEmail(table, account, read)
  const matches = await verifyPassword(password, passwordHash)
  if (!matches || !standing || standing.closedAt !== undefined || code?.outcome === 'refused') {
    return fail('login-failed')
  }

  // The epoch is the one read with the password: a reset in between ends this session before it begins.
  const { userId, epoch } = standing
  const session = await openSession(secrets.tokenKey, { userId, epoch, sid: newId(), now: now() })
  const done = await commit({
    writes: [
      session.write,
      attemptsForgotten(attempts),
      ...(code ? [{ ...code.consume, code: 'login-failed' as const }] : []),
    ],
    answer: { userId },
  })
  if (done instanceof Failure) return done
  setTokenCookies(setCookie, session.tokens)
  return session.tokens
}

export const handler = handle(login, run, {
  readsEarly: ({ account }) => (typeof account === 'string' ? [attemptsKey('login', account), emailKey(account)] : []),
})
