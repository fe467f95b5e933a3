import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminAddPasskey, adminStartPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { PasskeyButton } from '../components/people/console/operators/passkey-button.tsx'
import { RecoveryCodes } from '../components/people/console/operators/recovery-codes.tsx'
import css from '../components/site/console/forms.module.css'
import { LoginPage } from '../components/site/console/login-page.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { consoleTarget, enterConsole } from '../lib/console/login.server.ts'
import { makePasskey, passkeyIn } from '../lib/console/passkeys.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api, startOperatorSession } from '../lib/server/api.server.ts'
import { fieldText, formErrors, formReply } from '../lib/server/form-reply.server.ts'
import { errorText } from '../lib/server/forms.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.adminPage.hydrate, noCache: true }

export const meta: MetaFunction = () => [
  ...pageMeta(m.operators_passkey_add()),
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader(args: LoaderFunctionArgs) {
  if (!args.context.operatorToken) throw redirect(pathsFor(langOf(args)).admin('login'))
  const wanted = await api(args).attempt(adminStartPasskey, {})
  // Where the most are registered already the account says which one could go.
  if (!wanted.ok && wanted.name === 'passkeys-full') throw redirect(pathsFor(langOf(args)).admin('account'))
  if (!wanted.ok) throw api(args).refuse(wanted, true)
  return { wanted: wanted.data, target: consoleTarget(args) }
}

/** A new challenge would not belong to the recovery codes that are on the page. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) =>
  Object(actionResult).recoveryCodes === undefined

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const made = adminAddPasskey.input.safeParse({
    name: fieldText(form, 'name'),
    passkey: passkeyIn(fieldText(form, 'passkey')),
  })
  if (!made.success) {
    const errors = { '': errorText('PASSKEY_FORMAT', localeOf(args)) }
    return data({ recoveryCodes: undefined, reply: formErrors(form, errors) }, { status: 400 })
  }
  const answer = await api(args).attempt(adminAddPasskey, made.data)
  if (!answer.ok) {
    if (answer.code === 401 || answer.name === 'proof-needed') throw api(args).refuse(answer, true)
    return data({ recoveryCodes: undefined, reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
  }
  const { recoveryCodes, accessToken } = answer.data
  if (recoveryCodes.length === 0) return enterConsole(args, answer.data)
  return data({ recoveryCodes, reply: undefined }, { headers: startOperatorSession(args.context, accessToken) })
}

/** A passkey is registered; with the first second factor the recovery codes are shown, this once. */
export default function ConsolePasskey() {
  const { wanted, target } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useReplyForm<{ name: string }>('console-passkey', answer?.reply)
  const sending = useNavigation().state !== 'idle'
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} target={target} />
  return (
    <LoginPage title={m.operators_passkey_add()} text={m.operators_passkey_text()}>
      <noscript>
        <p>{m.operators_passkey_scripts()}</p>
      </noscript>
      <ReplyForm form={form} reply={answer?.reply} className={css.form}>
        <TextField
          field={fields.name}
          label={m.operators_passkey_name()}
          hint={m.operators_passkey_name_hint()}
          required
        />
        {!sending && (
          <PasskeyButton size="large" wide checksForm ask={() => makePasskey(wanted)}>
            {m.operators_passkey_make()}
          </PasskeyButton>
        )}
      </ReplyForm>
      <p>
        <SiteLink className="link" to={target}>
          {m.operators_enrol_later()}
        </SiteLink>
      </p>
    </LoginPage>
  )
}
