import { verifyPassword } from '#functions/credentials/passwords.ts'
import { accessToken, tokenLife } from '#functions/credentials/tokens.ts'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { operatorByEmail } from '#functions/store/accounts.ts'
import type { Session } from '#functions/store/sessions.ts'
import { sessionKeys } from '#functions/table/keys.ts'
import { put } from '#functions/table/write.ts'
import { adminLogin } from '#shared/api/console/operators.ts'

export const handler = handle(adminLogin, async ({ input, table, secrets, commit, fail, now, newId, setCookie }) => {
  const { operator, passwordHash } = await operatorByEmail(table, input.account)
  const matches = await verifyPassword(input.password, passwordHash)
  if (!matches || !operator || operator.disabledAt !== undefined) return fail('login-failed')

  const { operatorId, epoch, name, email, roles } = operator
  const expiresIn = tokenLife.operator
  const expiresAt = Math.floor(now() / 1000) + expiresIn
  const session: Session = { sid: newId(), pool: 'operator', userId: operatorId, epoch, expiresAt }
  const { sid } = session
  const token = await accessToken(secrets.tokenKey, { userId: operatorId, sid, pool: 'operator', now: now() })
  const done = await commit({
    writes: [put({ ...sessionKeys.session(sid), ...session, createdAt: now() }, { ifAbsent: true })],
    answer: { operatorId },
  })
  if (done instanceof Failure) return done
  setCookie('ot', token, expiresIn)
  return { accessToken: token, expiresIn, operator: { id: operatorId, name, email, roles } }
})
