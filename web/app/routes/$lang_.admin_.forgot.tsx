import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { useActionData, useNavigation } from '@remix-run/react'
import { adminForgotPassword } from '#shared/api/people/console/operator-login.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import css from '../components/site/console/forms.module.css'
import { LoginPage } from '../components/site/console/login-page.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.adminPage.hydrate, noCache: true }

export const meta: MetaFunction = () => [
  ...pageMeta(m.operators_forgot_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Known and unknown addresses are answered alike. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const answer = await api(args).attempt(adminForgotPassword, { email: fieldText(form, 'email') })
  if (answer.ok) return data({ isSent: true, reply: undefined })
  return data({ isSent: false, reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
}

export default function ConsoleForgot() {
  const answer = useActionData<typeof action>()
  const { paths } = useSite()
  const [form, fields] = useReplyForm<{ email: string }>('console-forgot', answer?.reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <LoginPage title={m.operators_forgot_title()} text={m.operators_forgot_text()}>
      <div role="status">{answer?.isSent && <Note tone="ok">{m.operators_forgot_sent()}</Note>}</div>
      <ReplyForm form={form} reply={answer?.reply} className={css.form}>
        <TextField field={fields.email} label={m.login_email()} type="email" autoComplete="username" required />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.operators_forgot_submit()}
        </Button>
        <p>
          <SiteLink className="link" to={paths.admin('login')}>
            {m.operators_forgot_back()}
          </SiteLink>
        </p>
      </ReplyForm>
    </LoginPage>
  )
}
