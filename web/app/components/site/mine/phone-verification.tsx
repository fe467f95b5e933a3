import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { maskedPhone } from '../../../lib/format/masked-phone.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { PhoneAnswer } from '../../../lib/phone.ts'
import { m } from '../../../paraglide/messages.js'
import css from '../../people/account/account.module.css'
import { type FormReply, ReplyForm, TextField, useReplyForm } from '../../people/account/form.tsx'
import { Resend } from '../../people/account/resend.tsx'
import { Button, ButtonLink } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'

type Fetcher = ReturnType<typeof useFetcher<PhoneAnswer>>

/**
 * Number, then code. In a dialog or on a page of its own; `posted` is the answer of a page without scripts, `back` the
 * page that sent the member here.
 */
export function PhoneVerification({
  posted,
  back,
  onDone,
}: {
  posted?: PhoneAnswer | undefined
  back?: string | undefined
  onDone?: () => void
}) {
  const { paths } = useSite()
  const fetcher = useFetcher<PhoneAnswer>()
  const answer = fetcher.data ?? posted
  const done = answer?.step === 'done'
  useEffect(() => {
    if (done) onDone?.()
  }, [done, onDone])
  if (done)
    return (
      <div role="status">
        <Note tone="ok">{m.sms_done()}</Note>
        <p className="mt4">
          <ButtonLink look={back ? 'primary' : 'second'} to={back ?? paths.overview()}>
            {back ? m.mine_go_back() : m.waits_title()}
          </ButtonLink>
        </p>
      </div>
    )
  return answer?.step === 'code' ? (
    <CodeStep answer={answer} fetcher={fetcher} action={paths.phone(back)} />
  ) : (
    <NumberStep reply={answer?.reply} fetcher={fetcher} action={paths.phone(back)} />
  )
}

function NumberStep({ reply, fetcher, action }: { reply: FormReply | undefined; fetcher: Fetcher; action: string }) {
  const [form, fields] = useReplyForm<{ phone: string; channel: string }>('phone', reply)
  const sending = fetcher.state !== 'idle'
  return (
    <ReplyForm form={form} reply={reply} fetcher={fetcher} action={action} className={css.form}>
      <input type="hidden" name="intent" value="send" />
      <p className="mut">{m.sms_text()}</p>
      <TextField field={fields.phone} label={m.sms_phone()} type="tel" autoComplete="tel" required />
      <div className="cluster">
        <Button type="submit" name="channel" value="sms" disabled={sending}>
          {m.sms_send()}
        </Button>
        <Button type="submit" look="bare" id={fields.channel.id} name="channel" value="voice" disabled={sending}>
          {m.sms_voice()}
        </Button>
      </div>
    </ReplyForm>
  )
}

function CodeStep({
  answer,
  fetcher,
  action,
}: {
  answer: Extract<PhoneAnswer, { step: 'code' }>
  fetcher: Fetcher
  action: string
}) {
  const { phone, channel, reply } = answer
  const [form, fields] = useReplyForm<{ code: string }>('phone-code', reply)
  const shown = { phone: maskedPhone(phone) }
  return (
    <>
      <p className="mut">
        {channel === 'voice' ? m.sms_calling(shown) : m.sms_sent_to(shown)}
        {'\u3000'}
        <a className="link" href={action}>
          {m.sms_change()}
        </a>
      </p>
      <ReplyForm form={form} reply={reply} fetcher={fetcher} action={action} className={css.form}>
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="channel" value={channel} />
        <TextField
          field={fields.code}
          label={m.sms_code()}
          className={`in ${css.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <Button type="submit" wide disabled={fetcher.state !== 'idle'}>
          {m.sms_verify()}
        </Button>
      </ReplyForm>
      <div className="cluster mt4">
        <Resend action={action} fields={{ intent: 'send', again: '1', phone, channel }} />
        {channel === 'sms' && (
          <fetcher.Form method="post" action={action}>
            <input type="hidden" name="intent" value="send" />
            <input type="hidden" name="again" value="1" />
            <input type="hidden" name="phone" value={phone} />
            <input type="hidden" name="channel" value="voice" />
            <Button type="submit" look="bare" size="small">
              {m.sms_voice()}
            </Button>
          </fetcher.Form>
        )}
      </div>
    </>
  )
}
