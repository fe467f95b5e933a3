import { mailCode } from '#events/telling/notices.ts'
import { codeFor } from '#functions/machinery/credentials/codes.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { accountByEmail } from '#functions/store/people/accounts.ts'
import { issuedCode } from '#functions/store/people/issued-codes.ts'
import { codeMail } from './mail/code.ts'

const mailOnce = once('code')

/** Mails a code. Whether an address has an account is checked only here, where no caller can measure the time (§14). */
export const handler = consume(mailCode, async ({ data }, { table, secrets, mail, now }) => {
  const code = await issuedCode(table, data, now())
  if (!code || code.purpose === 'phone') return
  const { purpose, target, codeId, language } = code
  if (purpose === 'reset' || purpose === 'login') {
    const { standing } = await accountByEmail(table, target)
    if (!standing || standing.closedAt !== undefined) return
  }
  const digits = await codeFor(secrets.codeKey, codeId)
  const sender = { origin: environment('PUBLIC_ORIGIN'), company: operatingCompany() }
  const letter = codeMail({ purpose, digits, language, ...sender })
  await mailOnce(codeId, () => mail.send({ to: target, ...letter }))
})
