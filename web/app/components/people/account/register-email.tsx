import { useNavigation } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import css from './account.module.css'
import { AvailabilityField } from './availability-field.tsx'
import { type FormReply, ReplyForm, useReplyForm } from './form.tsx'

/** The first step: an address, and a code sent to it. */
export function RegisterEmail({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useReplyForm<{ email: string }>('register-email', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <ReplyForm form={form} reply={reply} className={css.form}>
      <input type="hidden" name="intent" value="send" />
      <AvailabilityField
        field={fields.email}
        check="email"
        label={m.login_email()}
        hint={m.register_email_hint()}
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
