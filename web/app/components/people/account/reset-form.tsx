import { useNavigation } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './account.module.css'
import { CodeField } from './code-field.tsx'
import { type FormReply, ReplyForm, useReplyForm } from './form.tsx'
import { NewPassword } from './new-password.tsx'

/** Whose password is changed, and which of their codes is meant. It goes from form to form and never into an address. */
export interface Resetting {
  readonly email: string
  readonly request: string
}

/** The code that came by mail, and the new password; the page `reset` takes them. */
export function ResetForm({ email, request, reply }: Resetting & { reply: FormReply | undefined }) {
  const { paths } = useSite()
  const [form, fields] = useReplyForm<{ code: string; password: string; confirmPassword: string }>('reset', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      {!reply && <Note tone="ok">{m.forget_sent()}</Note>}
      <p className="sub mt4">{m.reset_hint({ email })}</p>
      <ReplyForm form={form} reply={reply} action={paths.reset} className={css.form}>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="request" value={request} />
        <CodeField field={fields.code} />
        <NewPassword fields={fields} label={m.reset_new()} />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.reset_submit()}
        </Button>
        <p>
          <SiteLink className="link" to={paths.forget}>
            {m.register_resend()}
          </SiteLink>
        </p>
      </ReplyForm>
    </>
  )
}
