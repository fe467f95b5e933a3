import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useNavigation } from '@remix-run/react'
import { adminLogin } from '#shared/api/console/operators.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/account/form.tsx'
import css from '../components/admin/admin.module.css'
import { ConsoleHeader } from '../components/admin/console-frame.tsx'
import { Button } from '../components/frame/button.tsx'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api, startOperatorSession } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.adminPage.hydrate, noCache: true }

export const meta: MetaFunction = () => [
  ...pageMeta(m.admin_login_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Back to the page of the console that asked for login; nothing else. */
function targetOf(args: Pick<LoaderFunctionArgs, 'request'>): string {
  const home = pathsFor(langOf(args)).admin()
  const target = safeRedirect(new URL(args.request.url).searchParams.get('redirect'), home)
  return /^\/(jp|en)\/admin(\/|\?|$)/.test(target) ? target : home
}

export function loader(args: LoaderFunctionArgs) {
  return args.context.operatorToken ? redirect(targetOf(args)) : null
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const answer = await api(args).attempt(adminLogin, {
    account: fieldText(form, 'account'),
    password: fieldText(form, 'password'),
  })
  if (!answer.ok) return data(formReply(form, answer, localeOf(args)), { status: 400 })
  return redirectDocument(targetOf(args), { headers: startOperatorSession(args.context, answer.data.accessToken) })
}

export default function ConsoleLogin() {
  const reply = useActionData<typeof action>()
  const [form, fields] = useReplyForm<{ account: string; password: string }>('console-login', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      <ConsoleHeader />
      <main id="main" className={css.login}>
        <h1>{m.admin_login_title()}</h1>
        <p className="sub">{m.admin_login_text()}</p>
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
        </ReplyForm>
      </main>
    </>
  )
}
