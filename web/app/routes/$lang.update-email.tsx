import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { frontUserInfo, updateEmail } from '#shared/api/people/accounts/profile.ts'
import { sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import css from '../components/people/account/account.module.css'
import { EmailCode, NewEmail } from '../components/people/account/new-email.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText, formReply } from '../lib/server/form-reply.server.ts'
import { langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.updateEmail.hydrate, noCache: true }

export const meta: MetaFunction = () => pageMeta(m.email_title())

export async function loader(args: LoaderFunctionArgs) {
  if (args.context.viewer === 'guest') throw redirect(pathsFor(langOf(args)).login(new URL(args.request.url).pathname))
  const { email, isConsoleMade } = await api(args).call(frontUserInfo, {})
  return { email, isConsoleMade }
}

/** The new address proves itself by the approval code and the member by the password; then it replaces the old one and other sessions end (D6). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const email = fieldText(form, 'email').trim()
  const { attempt } = api(args)
  if (fieldText(form, 'intent') === 'send') {
    const sent = await attempt(sendEmail, { email, type: 'update-email' })
    if (sent.ok) return data({ step: 'code' as const, email, reply: undefined })
    return data({ step: 'email', email, reply: formReply(form, sent, localeOf(args)) } as const, { status: 400 })
  }
  const changed = await attempt(updateEmail, {
    email,
    code: fieldText(form, 'code'),
    password: fieldText(form, 'password'),
  })
  if (!changed.ok)
    return data({ step: 'code', email, reply: formReply(form, changed, localeOf(args)) } as const, { status: 400 })
  return redirect(pathsFor(langOf(args)).basicInfo({ saved: 'email' }))
}

export default function UpdateEmail() {
  const { email, isConsoleMade } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb
        steps={[
          { text: m.mine_title(), to: paths.mine },
          { text: m.mine_info(), to: paths.basicInfo() },
          { text: m.email_title() },
        ]}
      />
      <div className={css.narrow}>
        <h1>{m.email_title()}</h1>
        <p className="sub">
          {m.email_now()}　{email}
        </p>
        {isConsoleMade ? (
          <Note tone="warn">
            {m.email_partner()} <ContactLink category="account" />
          </Note>
        ) : answer?.step === 'code' ? (
          <EmailCode email={answer.email} reply={answer.reply} />
        ) : (
          <NewEmail reply={answer?.reply} />
        )}
      </div>
    </div>
  )
}
