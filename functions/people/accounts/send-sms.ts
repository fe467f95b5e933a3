import { phoneCodeIssued } from '#events/people/accounts.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { countCall } from '#functions/machinery/http/limits.ts'
import { checkPhone } from '#functions/people/accounts/phone/check-phone.ts'
import { codeHash, codeKey, getCode, issueCode, resendIn } from '#functions/store/people/issued-codes.ts'
import { phonePolicy, spendMessage } from '#functions/store/people/phones.ts'
import { sendSms } from '#shared/api/people/accounts/profile.ts'
import { codeRules } from '#shared/domain/people/account/code.ts'

export const handler = handle(sendSms, async ({ input, caller, table, commit, fail, invalid, now, newId, address }) => {
  const policy = await phonePolicy(table)
  if (!policy.enabled) return fail('phone-stopped')
  const phone = await checkPhone(input.phone, policy)
  if (!phone.ok) return invalid({ field: 'phone', key: phone.key })
  const { e164, prefix } = phone
  const { channel } = input
  if (!phone.channels.includes(channel)) return invalid({ field: 'channel', key: 'PHONE_VOICE_ONLY' })

  const key = codeKey('phone', e164)
  const wait = resendIn(await getCode(table, key), now())
  if (wait > 0) return fail('code-too-soon', { resendIn: wait }, wait)
  // Counted only here, where every spelling of a number has been normalised.
  const subject = { address, member: caller.userId, input: { phone: e164 } }
  const pause = await countCall('sms-number', subject, now())
  if (pause > 0) return fail('rate-limited', null, pause)

  const codeId = newId()
  const { userId, language } = caller
  return commit({
    writes: [
      issueCode(key, { codeId, purpose: 'phone', target: e164, userId, language, channel }, now()),
      ...spendMessage(policy, { prefix, channel, now: now() }),
    ],
    events: [phoneCodeIssued({ purpose: 'phone', key: codeHash(e164), codeId })],
    answer: { channel, expiresIn: codeRules.phoneMinutes * 60, resendIn: codeRules.resendSeconds },
  })
})
