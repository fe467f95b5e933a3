import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { useActionData, useNavigation } from '@remix-run/react'
import { sendEmail } from '#shared/api/people/accounts/sessions.ts'
import css from '../components/people/account/account.module.css'
import { AvailabilityField } from '../components/people/account/availability-field.tsx'
import { type FormReply, ReplyForm, useReplyForm } from '../components/people/account/form.tsx'
import { ResetForm } from '../components/people/account/reset-form.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.forget.hydrate, noCache: true }

export const meta: MetaFunction = () => pageMeta(m.forget_title())

/** Known and unknown addresses are answered alike (rules §14). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const email = fieldText(form, 'email').trim()
  const answer = await api(args).attempt(sendEmail, { email, type: 'reset' })
  if (!answer.ok) return data({ reply: formReply(form, answer, localeOf(args)), sent: null }, { status: 400 })
  return data({ reply: undefined, sent: { email, request: answer.data.request } })
}

export default function Forget() {
  const answer = useActionData<typeof action>()
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.narrow}>
        <h1>{answer?.sent ? m.reset_title() : m.forget_title()}</h1>
        {answer?.sent ? <ResetForm {...answer.sent} reply={undefined} /> : <AskForm reply={answer?.reply} />}
      </div>
    </div>
  )
}

function AskForm({ reply }: { reply: FormReply | undefined }) {
  const { paths } = useSite()
  const [form, fields] = useReplyForm<{ email: string }>('forget', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      <p className="sub">{m.forget_text()}</p>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <AvailabilityField
          field={fields.email}
          check="knownEmail"
          label={m.login_email()}
          type="email"
          autoComplete="email"
          required
        />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.forget_submit()}
        </Button>
        <p>
          <SiteLink className="link" to={paths.login()}>
            {m.forget_back()}
          </SiteLink>
        </p>
      </ReplyForm>
    </>
  )
}
