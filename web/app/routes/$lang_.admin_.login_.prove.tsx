import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminProve } from '#shared/api/people/console/operator-login.ts'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { PasskeyButton } from '../components/people/console/operators/passkey-button.tsx'
import css from '../components/site/console/forms.module.css'
import { LoginPage } from '../components/site/console/login-page.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { consoleTarget, ownPasskeyRequest, sentPasskey } from '../lib/console/login.server.ts'
import { signWithPasskey } from '../lib/console/passkeys.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.adminPage.hydrate, noCache: true }

export const meta: MetaFunction = () => [
  ...pageMeta(m.operators_prove_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader(args: LoaderFunctionArgs) {
  if (!args.context.operatorToken) throw redirect(pathsFor(langOf(args)).admin('login'))
  return { passkey: await ownPasskeyRequest(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const answer = await api(args).attempt(adminProve, {
    proof: fieldText(form, 'proof') || undefined,
    passkey: sentPasskey(form),
  })
  if (answer.ok) return redirect(consoleTarget(args))
  if (answer.code === 401 || answer.name === 'factor-needed') throw api(args).refuse(answer, true)
  return data(formReply(form, answer, localeOf(args)), { status: 400 })
}

/** Password or code once more, before a page that asks for it. */
export default function ConsoleProof() {
  const { passkey } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useReplyForm<{ proof: string }>('console-proof', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <LoginPage title={m.operators_prove_title()} text={m.operators_prove_text()}>
      <ReplyForm form={form} reply={reply} className={css.form}>
        <TextField
          field={fields.proof}
          label={m.operators_proof()}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" wide disabled={sending}>
          {m.operators_prove_submit()}
        </Button>
      </ReplyForm>
      {passkey && (
        <Form method="post">
          <PasskeyButton look="second" wide ask={() => signWithPasskey(passkey)}>
            {m.operators_passkey_use()}
          </PasskeyButton>
        </Form>
      )}
    </LoginPage>
  )
}
