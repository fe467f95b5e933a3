import { mailCodeIssued } from '#events/accounts.ts'
import { handle } from '#functions/http/handle.ts'
import { ownerOfEmail } from '#functions/store/accounts.ts'
import { codeHash, codeKey, getCode, issueCode, resendIn } from '#functions/store/issued-codes.ts'
import { sendEmail } from '#shared/api/accounts/sessions.ts'
import { codeRules } from '#shared/domain/account/code.ts'

/**
 * For a reset everything here is the same for an address that nobody has: a code is issued, and only the mailer, which
 * nobody waits for, finds that there is no one to write to (§14).
 */
export const handler = handle(sendEmail, async ({ input, caller, table, commit, fail, now, newId, language }) => {
  const { email, type } = input
  if (type === 'update-email' && !caller) return fail('unauthenticated')
  if (type === 'update-email' && caller?.partnerId) return fail('partner-account')
  const owner = await ownerOfEmail(table, email)
  if (owner && type !== 'reset') return fail('email-taken')

  const userId = type === 'update-email' ? caller?.userId : undefined
  const key = codeKey(type, email, userId)
  const wait = resendIn(await getCode(table, key), now())
  if (wait > 0) return fail('code-too-soon', { resendIn: wait }, wait)

  const codeId = newId()
  const code = { codeId, purpose: type, target: email, language, channel: 'mail', ...(userId && { userId }) } as const
  return commit({
    writes: [issueCode(key, code, now())],
    events: [mailCodeIssued({ purpose: type, key: codeHash(type, email, userId), codeId })],
    answer: { expiresIn: codeRules.mailMinutes * 60, resendIn: codeRules.resendSeconds },
  })
})
