import { memberRegistered } from '#events/people/accounts.ts'
import { checkCode } from '#functions/machinery/credentials/codes.ts'
import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { openSession, setTokenCookies } from '#functions/machinery/credentials/sessions.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { type Handler, handle } from '#functions/machinery/http/handle.ts'
import { contentKeys } from '#functions/machinery/table/keys.ts'
import { consentOf } from '#functions/store/catalogue/content.ts'
import { codeKey } from '#functions/store/people/issued-codes.ts'
import { memberWrites } from '#functions/store/people/members.ts'
import { register } from '#shared/api/people/accounts/sessions.ts'
import { isWholeConsent } from '#shared/domain/kernel/pages.ts'

const run: Handler<typeof register> = async context => {
  const { input, caller, table, read, secrets, commit, fail, invalid, now, newId, setCookie } = context
  if (caller) return fail('already-logged-in')
  const { email } = input
  const inForce = await consentOf(table, read.get(contentKeys.terms()), now())
  if (!isWholeConsent(inForce)) return invalid({ field: 'termsVersion', key: 'TERMS_MISSING' })
  // A new version may have come into force while the form was open: it has to be shown before it binds.
  if (input.termsVersion !== inForce) return invalid({ field: 'termsVersion', key: 'TERMS_CHANGED' })
  const account = [email, input.username, input.surname, input.name]
  if (await isWeakPassword(input.password, account)) return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
  const code = await checkCode(secrets.codeKey, { key: codeKey('register', email), given: input.code, now: now() })
  if (code.outcome === 'refused') return fail(code.code)

  const userId = newId()
  const passwordHash = await hashPassword(input.password)
  const session = await openSession(secrets.tokenKey, { userId, epoch: 0, sid: newId(), now: now() })
  const member = memberWrites({
    userId,
    email,
    username: input.username,
    surname: input.surname,
    name: input.name,
    surnameReading: input.surname_pseudonyms ?? '',
    nameReading: input.name_pseudonyms ?? '',
    language: input.language,
    termsVersion: input.termsVersion,
    affiliate: input.affiliate,
    passwordHash,
    now: now(),
  })
  // The answer is stored with the transaction, so it may not contain the tokens.
  const done = await commit({
    writes: [code.consume, ...member, session.write],
    events: [memberRegistered({ userId })],
    answer: { userId },
  })
  if (done instanceof Failure) return done
  setTokenCookies(setCookie, session.tokens)
  return { userId, ...session.tokens }
}

export const handler = handle(register, run, { reads: () => [contentKeys.terms()] })
