import type { SNSEvent } from 'aws-lambda'
import { sendVoiceCode } from '#events/people/accounts.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { sendEach } from '#functions/people/accounts/phone/verification-requests.ts'

const callOnce = once('voice')

/** Reads the code digit by digit and twice, because the listener needs time to write it down. */
const speech = {
  ja: (digits: string) => `工藝の間です。確認コードは、${digits}。くり返します。${digits}。`,
  en: (digits: string) => `This is Kogei no Ma. Your code is ${digits}. Again: ${digits}.`,
}

export const handler = background(sendVoiceCode, (event: SNSEvent, { voice }) =>
  sendEach(event, async ({ phone, code, language, requestId }) => {
    const digits = [...code].join(language === 'ja' ? '、' : ', ')
    await callOnce(requestId, () => voice.send({ to: phone, text: speech[language](digits), language }))
  }),
)
