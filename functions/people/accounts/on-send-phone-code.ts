import { sendPhoneCode } from '#events/people/accounts.ts'
import { codeFor } from '#functions/machinery/credentials/codes.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { issuedCode } from '#functions/store/people/issued-codes.ts'

/** The topic's subscribers deliver; a code that was replaced or has expired meanwhile is not sent. */
export const handler = consume(sendPhoneCode, async ({ data }, { table, secrets, verification, now }) => {
  const code = await issuedCode(table, data, now())
  if (!code || code.channel === 'mail') return
  const { channel, target: phone, language, codeId: requestId } = code
  await verification.publish({ channel, phone, language, requestId, code: await codeFor(secrets.codeKey, requestId) })
})
