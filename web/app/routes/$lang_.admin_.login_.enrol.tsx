import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminConfirmFactor, adminStartFactor } from '#shared/api/people/console/operator-login.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { RecoveryCodes } from '../components/people/console/operators/recovery-codes.tsx'
import detailCss from '../components/site/console/details.module.css'
import formCss from '../components/site/console/forms.module.css'
import { LoginPage } from '../components/site/console/login-page.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Qr } from '../components/site/frame/qr.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { consoleTarget } from '../lib/console/login.server.ts'
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
  ...pageMeta(m.operators_enrol()),
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader(args: LoaderFunctionArgs) {
  if (!args.context.operatorToken) throw redirect(pathsFor(langOf(args)).admin('login'))
  const started = await api(args).call(adminStartFactor, {})
  return { ...started, target: consoleTarget(args) }
}

/** A new secret would not be the one whose recovery codes are on the page. */
export const shouldRevalidate = () => false

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const answer = await api(args).attempt(adminConfirmFactor, { code: fieldText(form, 'code').replaceAll(' ', '') })
  if (answer.ok) {
    const { recoveryCodes, accessToken } = answer.data
    return data({ recoveryCodes, reply: undefined }, { headers: startOperatorSession(args.context, accessToken) })
  }
  if (answer.code === 401 || answer.name === 'proof-needed') throw api(args).refuse(answer, true)
  return data({ recoveryCodes: undefined, reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
}

/** An authenticator app is enrolled; after that the recovery codes are shown, this once. */
export default function ConsoleEnrolment() {
  const { secret, uri, qr, target } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useReplyForm<{ code: string }>('console-enrol', answer?.reply)
  const sending = useNavigation().state !== 'idle'
  const { paths } = useSite()
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} target={target} />
  return (
    <LoginPage title={m.operators_enrol()} text={m.operators_enrol_text()}>
      <p>
        <a href={uri} className={detailCss.qr}>
          <Qr qr={qr} label={m.operators_enrol_qr()} />
        </a>
      </p>
      <p className="mut">{m.operators_enrol_secret()}</p>
      <p className={detailCss.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <ReplyForm form={form} reply={answer?.reply} className={formCss.form}>
        <TextField
          field={fields.code}
          label={m.operators_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.operators_enrol_submit()}
        </Button>
      </ReplyForm>
      <p>
        <SiteLink className="link" to={paths.admin('login/passkey', { redirect: target })}>
          {m.operators_enrol_passkey()}
        </SiteLink>
      </p>
      <p>
        <SiteLink className="link" to={target}>
          {m.operators_enrol_later()}
        </SiteLink>
      </p>
    </LoginPage>
  )
}
