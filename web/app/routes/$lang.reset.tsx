import { type ActionFunctionArgs, data, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { resetPassword } from '#shared/api/people/accounts/sessions.ts'
import css from '../components/people/account/account.module.css'
import { ResetForm } from '../components/people/account/reset-form.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
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

/** Every session of the member ends with the old password, this browser's too (D6). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const [email, request] = [fieldText(form, 'email'), fieldText(form, 'request')]
  const answer = await api(args).attempt(resetPassword, {
    email,
    code: fieldText(form, 'code'),
    password: fieldText(form, 'password'),
    confirmPassword: fieldText(form, 'confirmPassword'),
    ...optionalText(form, 'request'),
  })
  if (!answer.ok) return data({ email, request, reply: formReply(form, answer, localeOf(args)) }, { status: 400 })
  return redirect(`${pathsFor(langOf(args)).login()}?reset=1`, { headers: endSession(args.context) })
}

/** The second step of a new password. Who comes without the first, by a bookmark, is led to it. */
export default function Reset() {
  const answer = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.narrow}>
        <h1>{m.reset_title()}</h1>
        {answer ? (
          <ResetForm {...answer} />
        ) : (
          <>
            <p className="sub">{m.reset_first()}</p>
            <p className="mt4">
              <ButtonLink to={paths.forget}>{m.forget_title()}</ButtonLink>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
