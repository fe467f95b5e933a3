import { type ActionFunctionArgs, data } from '@remix-run/node'
import { useActionData, useSearchParams } from '@remix-run/react'
import { sendSms, verifySms } from '#shared/api/people/accounts/profile.ts'
import css from '../components/site/mine/mine.module.css'
import { PhoneVerification } from '../components/site/mine/phone-verification.tsx'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import type { PhoneAnswer } from '../lib/phone.ts'
import { api, type Refusal } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** Number, code by text message or voice, done (D8). The dialog of the basic information posts here too. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const phone = fieldText(form, 'phone').trim()
  const channel = fieldText(form, 'channel') === 'voice' ? 'voice' : 'sms'
  const { attempt, refuse } = api(args)
  const refused = (answer: PhoneAnswer, { code, ...refusal }: Refusal) => {
    if (code === 401 || code === 403) throw refuse({ code, ...refusal })
    return data(answer, { status: 400 })
  }
  const replyTo = (refusal: Refusal) => ({ reply: formReply(form, refusal, localeOf(args)) })

  if (fieldText(form, 'intent') === 'verify') {
    const verified = await attempt(verifySms, { phone, code: fieldText(form, 'code') })
    return verified.ok
      ? data<PhoneAnswer>({ step: 'done' })
      : refused({ step: 'code', phone, channel, ...replyTo(verified) }, verified)
  }
  const sent = await attempt(sendSms, { phone, channel })
  if (sent.ok) return data<PhoneAnswer>({ step: 'code', phone, channel: sent.data.channel })
  const again = fieldText(form, 'again') === '1'
  return refused(
    again ? { step: 'code', phone, channel, ...replyTo(sent) } : { step: 'number', ...replyTo(sent) },
    sent,
  )
}

export default function Phone() {
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  return (
    <>
      <h1>{m.sms_title()}</h1>
      <div className={css.form}>
        <PhoneVerification posted={answer} back={safeRedirect(query.get('redirect'), '') || undefined} />
      </div>
    </>
  )
}
