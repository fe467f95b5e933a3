import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { resetPassword } from '#shared/api/accounts/sessions.ts'
import css from '../components/account/account.module.css'
import { ReplyForm, TextField, useReplyForm } from '../components/account/form.tsx'
import { NewPassword } from '../components/account/new-password.tsx'
import { Button } from '../components/frame/button.tsx'
import { Note } from '../components/frame/note.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api, endSession } from '../lib/server/api.server.ts'
import { fieldText, formReply, optionalText } from '../lib/server/form-reply.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.reset.hydrate, noCache: true }

export const meta: MetaFunction = () => pageMeta(m.reset_title())

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const [email, request] = [searchParams.get('email'), searchParams.get('request')]
  return email
    ? { email: email.slice(0, 200), request: request?.slice(0, 22) ?? '' }
    : redirect(pathsFor(langOf(args)).forget)
}

/** Every session of the member ends with the old password, this browser's too (D6). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const answer = await api(args).attempt(resetPassword, {
    email: fieldText(form, 'email'),
    code: fieldText(form, 'code'),
    password: fieldText(form, 'password'),
    confirmPassword: fieldText(form, 'confirmPassword'),
    ...optionalText(form, 'request'),
  })
  if (!answer.ok) return data(formReply(form, answer, localeOf(args)), { status: 400 })
  return redirect(`${pathsFor(langOf(args)).login()}?reset=1`, { headers: endSession(args.context) })
}

export default function Reset() {
  const { email, request } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  const [form, fields] = useReplyForm<{ code: string; password: string; confirmPassword: string }>('reset', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.narrow}>
        <h1>{m.reset_title()}</h1>
        {!reply && <Note tone="ok">{m.forget_sent()}</Note>}
        <p className="sub mt4">{m.reset_hint({ email })}</p>
        <ReplyForm form={form} reply={reply} className={css.form}>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="request" value={request} />
          <TextField
            field={fields.code}
            label={m.register_code()}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
          />
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
      </div>
    </div>
  )
}
