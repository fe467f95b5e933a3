import { countFailure, delayLogin, failuresKey } from '#functions/credentials/login-delay.ts'
import { verifyPassword } from '#functions/credentials/passwords.ts'
import { openSession, setTokenCookies } from '#functions/credentials/sessions.ts'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { accountByEmail, emailKey } from '#functions/store/accounts.ts'
import { login } from '#shared/api/accounts/sessions.ts'

export const handler = handle(
  login,
  async ({ input, table, read, secrets, commit, fail, now, newId, setCookie }) => {
    await delayLogin(read.get(failuresKey(input.account, now())))
    const { standing, passwordHash } = await accountByEmail(table, input.account, read)
    const matches = await verifyPassword(input.password, passwordHash)
    if (!matches || !standing || standing.closedAt !== undefined) {
      await countFailure(input.account, now())
      return fail('login-failed')
    }

    // The epoch is the one read with the password: a reset that comes between ends this session before it began.
    const { userId, epoch } = standing
    const session = await openSession(secrets.tokenKey, { userId, epoch, sid: newId(), now: now() })
    const done = await commit({ writes: [session.write], answer: { userId } })
    if (done instanceof Failure) return done
    setTokenCookies(setCookie, session.tokens)
    return session.tokens
  },
  {
    readsEarly: ({ account }) =>
      typeof account === 'string' ? [failuresKey(account, Date.now()), emailKey(account)] : [],
  },
)
