import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { adminPasskeyLogin } from '#shared/api/people/console/operator-passkeys.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { PasskeyButton } from '../components/people/console/operators/passkey-button.tsx'
import css from '../components/site/console/forms.module.css'
import { LoginPage } from '../components/site/console/login-page.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { consoleTarget, enterConsole, sentPasskey } from '../lib/console/login.server.ts'
import { logInByPasskey } from '../lib/console/passkeys.ts'
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
  ...pageMeta(m.admin_login_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

export function loader(args: LoaderFunctionArgs) {
  return args.context.operatorToken ? redirect(consoleTarget(args)) : null
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const passkey = sentPasskey(form)
  if (passkey) {
    const opened = await api(args).attempt(adminPasskeyLogin, { passkey })
    if (opened.ok) return enterConsole(args, opened.data)
    return data(formReply(form, opened, localeOf(args)), { status: 400 })
  }
  const answer = await api(args).attempt(adminLogin, {
    account: fieldText(form, 'account'),
    password: fieldText(form, 'password'),
  })
  if (!answer.ok) return data(formReply(form, answer, localeOf(args)), { status: 400 })
  return enterConsole(args, answer.data)
}

export default function ConsoleLogin() {
  const reply = useActionData<typeof action>()
  const [form, fields] = useReplyForm<{ account: string; password: string }>('console-login', reply)
  const sending = useNavigation().state !== 'idle'
  const { paths } = useSite()
  return (
    <LoginPage title={m.admin_login_title()} text={m.admin_login_text()}>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <TextField field={fields.account} label={m.login_email()} type="email" autoComplete="username" required />
        <TextField
          field={fields.password}
          label={m.login_password()}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.login_submit()}
        </Button>
        <p>
          <SiteLink className="link" to={paths.admin('forgot')}>
            {m.operators_forgot()}
          </SiteLink>
        </p>
      </ReplyForm>
      <Form method="post" className="mt5">
        <PasskeyButton look="second" size="large" wide ask={logInByPasskey}>
          {m.operators_passkey_login()}
        </PasskeyButton>
      </Form>
    </LoginPage>
  )
}
