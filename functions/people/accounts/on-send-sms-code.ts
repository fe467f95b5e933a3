import type { SNSEvent } from 'aws-lambda'
import { sendSmsCode } from '#events/people/accounts.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { sendEach } from '#functions/people/accounts/phone/verification-requests.ts'

const sayOnce = once('sms')

const sentence = {
  ja: (code: string) => `【工藝の間】確認コード：${code}（10分間有効）。このコードを人に教えないでください。`,
  en: (code: string) => `Kogei no Ma: your code is ${code}, valid for 10 minutes. Never share it with anyone.`,
}

export const handler = background(sendSmsCode, (event: SNSEvent, { sms }) =>
  sendEach(event, async ({ phone, code, language, requestId }) => {
    await sayOnce(requestId, () => sms.send({ to: phone, text: sentence[language](code) }))
  }),
)
