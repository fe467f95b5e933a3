import { useNavigation } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import css from './account.module.css'
import { AvailabilityField } from './availability-field.tsx'
import { type FormReply, ReplyForm, TextField, useReplyForm } from './form.tsx'
import { Resend } from './resend.tsx'

export function NewEmail({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useReplyForm<{ email: string }>('new-email', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <ReplyForm form={form} reply={reply} className={css.form}>
      <input type="hidden" name="intent" value="send" />
      <p>{m.email_text()}</p>
      <AvailabilityField
        field={fields.email}
        check="email"
        label={m.email_new()}
        type="email"
        autoComplete="email"
        required
      />
      <Button type="submit" size="large" wide disabled={sending}>
        {m.register_send()}
      </Button>
    </ReplyForm>
  )
}

export function EmailCode({ email, reply }: { email: string; reply: FormReply | undefined }) {
  const [form, fields] = useReplyForm<{ code: string; password: string }>('email-code', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      <p className="sub mt4">{m.register_code_hint({ email })}</p>
      <Resend fields={{ intent: 'send', email }} />
      <ReplyForm form={form} reply={reply} className={css.form}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="email" value={email} />
        <TextField
          field={fields.code}
          label={m.email_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <TextField
          field={fields.password}
          label={m.info_password_old()}
          hint={m.info_password_why()}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.email_submit()}
        </Button>
      </ReplyForm>
    </>
  )
}
