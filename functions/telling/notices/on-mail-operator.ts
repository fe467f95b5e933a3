import { mailOperator } from '#events/telling/notices.ts'
import { linkToken } from '#functions/machinery/credentials/operator-links.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getOperatorLink } from '#functions/store/people/operator-links.ts'
import { getSeat } from '#functions/store/people/operator-login.ts'
import { findOperator, getOperator } from '#functions/store/people/operators.ts'
import { arrivalMail, linkMail, passkeyMail, securedMail } from './mail/operator.ts'

const mailOnce = once('operator')

/** Whether an address has an operator is checked only here, where no caller can measure the time. */
export const handler = consume(mailOperator, async ({ id, type, data, at }, { table, secrets, mail, now }) => {
  const sender = { origin: environment('PUBLIC_ORIGIN'), company: operatingCompany() }
  if (type === 'operator.link-issued') {
    const link = await getOperatorLink(table, data.name, now())
    const operator = link?.linkId === data.linkId ? await findOperator(table, link.email) : undefined
    if (!link || !operator || operator.state === 'disabled') return
    const token = await linkToken(secrets.codeKey, link.linkId)
    const path = `/admin/welcome?name=${data.name}&token=${token}`
    const { language, lapsesAt, email } = link
    const letter = linkMail({ language, ...sender }, { isInvited: operator.state === 'invited', lapsesAt, path })
    return mailOnce(id, () => mail.send({ to: email, ...letter }))
  }
  const operator = await getOperator(table, data.operatorId)
  if (!operator) return
  const { email: to, language } = operator
  if (type === 'operator.secured')
    return mailOnce(id, () => mail.send({ to, ...securedMail({ language, ...sender }, data.by, at) }))
  if (type === 'operator.passkey-changed')
    return mailOnce(id, () => mail.send({ to, ...passkeyMail({ language, ...sender }, data, at) }))
  const seat = await getSeat(table, data.operatorId, data.sid)
  if (seat) await mailOnce(id, () => mail.send({ to, ...arrivalMail({ language, ...sender }, seat) }))
})
