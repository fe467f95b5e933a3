import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminReadLink, adminUseLink } from '#shared/api/people/console/operator-login.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { NewPassword } from '../components/people/account/new-password.tsx'
import css from '../components/site/console/forms.module.css'
import { LoginPage } from '../components/site/console/login-page.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { enterConsole } from '../lib/console/login.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api, startOperatorSession } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.adminPage.hydrate, noCache: true }

export const meta: MetaFunction = () => [
  ...pageMeta(m.operators_welcome_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

function linkOf({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const query = new URL(request.url).searchParams
  return { name: query.get('name') ?? '', token: query.get('token') ?? '' }
}

export async function loader(args: LoaderFunctionArgs) {
  const answer = await api(args).attempt(adminReadLink, linkOf(args))
  if (answer.ok) return { link: answer.data, refusal: '' }
  const isCut = answer.name === 'validation'
  return { link: undefined, refusal: isCut ? m.operators_link_cut({}, { locale: localeOf(args) }) : answer.message }
}

/** A link that was used is not read again for the page that leaves. */
export const shouldRevalidate = () => false

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const operatorName = fieldText(form, 'operatorName').trim()
  const answer = await api(args).attempt(adminUseLink, {
    ...linkOf(args),
    password: fieldText(form, 'password'),
    confirmPassword: fieldText(form, 'confirmPassword'),
    ...(form.has('operatorName') && { operatorName }),
  })
  if (!answer.ok) return data(formReply(form, answer, localeOf(args)), { status: 400 })
  const { accessToken, stage } = answer.data
  if (stage !== null || !form.has('operatorName')) return enterConsole(args, answer.data)
  // Who comes for the first time is offered a second factor, also where none is asked for.
  const headers = startOperatorSession(args.context, accessToken)
  return redirectDocument(pathsFor(langOf(args)).admin('login/enrol'), { headers })
}

/** Where the link of a mail leads: an invitation, or a password that was forgotten. */
export default function ConsoleWelcome() {
  const { link, refusal } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  const [form, fields] = useReplyForm<{ operatorName: string; password: string; confirmPassword: string }>(
    'console-welcome',
    reply,
  )
  const sending = useNavigation().state !== 'idle'
  if (!link)
    return (
      <LoginPage title={m.operators_link_bad()} text={refusal}>
        <p>
          <SiteLink className="link" to={paths.admin('forgot')}>
            {m.operators_forgot()}
          </SiteLink>
        </p>
      </LoginPage>
    )
  const { email, isInvited } = link
  const text = isInvited ? m.operators_welcome_text({ email }) : m.operators_reset_text({ email })
  return (
    <LoginPage title={isInvited ? m.operators_welcome_title() : m.operators_reset_title()} text={text}>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {isInvited && (
          <TextField
            field={fields.operatorName}
            label={m.operators_name()}
            autoComplete="name"
            maxLength={40}
            required
          />
        )}
        <NewPassword fields={fields} label={m.operators_password()} />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.operators_welcome_submit()}
        </Button>
      </ReplyForm>
    </LoginPage>
  )
}
