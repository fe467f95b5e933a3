import { mailCodeIssued } from '#events/accounts.ts'
import { askerMark } from '#functions/credentials/codes.ts'
import { type Handler, handle } from '#functions/http/handle.ts'
import { ownerOfEmail } from '#functions/store/accounts.ts'
import { codeHash, codeKey, getCode, issueCode, resendIn } from '#functions/store/issued-codes.ts'
import { sendEmail } from '#shared/api/accounts/sessions.ts'
import { codeRules, minutesOf } from '#shared/domain/account/code.ts'
import { isConsoleMade } from '#shared/domain/account/member.ts'

/**
 * For a reset and a login everything here is the same for an address that nobody has: a code is issued, and only the mailer, which
 * nobody waits for, finds that there is no one to write to (§14).
 */
const run: Handler<typeof sendEmail> = async context => {
  const { input, caller, table, secrets, commit, fail, now, newId, language, address } = context
  const { email, type } = input
  if (type === 'update-email' && !caller) return fail('unauthenticated')
  if (type === 'update-email' && caller && isConsoleMade(caller)) return fail('partner-account')
  const owner = await ownerOfEmail(table, email)
  if (owner && (type === 'register' || type === 'update-email')) return fail('email-taken')

  const userId = type === 'update-email' ? caller?.userId : undefined
  const request = await askerMark(secrets.codeKey, address)
  const codeOwner = type === 'reset' || type === 'login' ? request : userId
  const key = codeKey(type, email, codeOwner)
  const wait = resendIn(await getCode(table, key), now())
  if (wait > 0) return fail('code-too-soon', { resendIn: wait }, wait)

  const codeId = newId()
  const code = { codeId, purpose: type, target: email, language, channel: 'mail', ...(userId && { userId }) } as const
  return commit({
    writes: [issueCode(key, code, now())],
    events: [mailCodeIssued({ purpose: type, key: codeHash(email, codeOwner), codeId })],
    answer: { expiresIn: minutesOf(type) * 60, resendIn: codeRules.resendSeconds, request },
  })
}

export const handler = handle(sendEmail, run)
