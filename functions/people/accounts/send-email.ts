import { mailCodeIssued } from '#events/people/accounts.ts'
import { askerMark } from '#functions/machinery/credentials/codes.ts'
import { type Handler, handle } from '#functions/machinery/http/handle.ts'
import { ownerOfEmail } from '#functions/store/people/accounts.ts'
import { codeHash, codeKey, getCode, issueCode, resendIn } from '#functions/store/people/issued-codes.ts'
import { sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { codeRules, minutesOf } from '#shared/domain/people/account/code.ts'
import { isConsoleMade } from '#shared/domain/people/account/member.ts'

/**
 * For a reset and a login, an unknown address is treated like a known one: a code is issued, and only the mailer, for
 * which nobody waits, finds that it has no recipient (§14).
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
