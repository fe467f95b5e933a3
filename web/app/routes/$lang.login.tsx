import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useNavigation, useSearchParams } from '@remix-run/react'
import css from '../components/people/account/account.module.css'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { Resend } from '../components/people/account/resend.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useMayRegister } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { actOnLogin } from '../lib/server/login.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.login.hydrate, noCache: true }

export const meta: MetaFunction = () => pageMeta(m.login_title())

/** Reads the page that the visitor wanted; nothing outside this site (marketplace.md 2). */
function targetOf(args: LoaderFunctionArgs): string {
  return safeRedirect(new URL(args.request.url).searchParams.get('redirect'), pathsFor(langOf(args)).home)
}

export function loader(args: LoaderFunctionArgs) {
  return args.context.viewer === 'member' ? redirect(targetOf(args)) : null
}

export const action = (args: ActionFunctionArgs) => actOnLogin(args, targetOf(args))

export default function Login() {
  const answer = useActionData<typeof action>()
  const reply = answer?.reply
  const mailedTo = answer?.mailedTo ?? null
  const [query] = useSearchParams()
  const { paths } = useSite()
  const mayRegister = useMayRegister()
  const [form, fields] = useReplyForm<{ account: string; password: string; code: string }>('login', reply)
  const sending = useNavigation().state !== 'idle'
  const back = query.get('redirect')
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.two}>
        <div>
          <h1>{m.login_title()}</h1>
          {query.has('reset') && <Note tone="ok">{m.reset_done()}</Note>}
          {back && !reply && <p className="sub">{m.login_to_continue()}</p>}
          {mailedTo !== null && (
            <div role="status">
              <Note tone="warn">{m.login_code_text({ email: mailedTo })}</Note>
              <Resend fields={{ intent: 'code', account: mailedTo }} />
            </div>
          )}
          <ReplyForm form={form} reply={reply} className={css.form}>
            <TextField field={fields.account} label={m.login_email()} type="email" autoComplete="username" required />
            <TextField
              field={fields.password}
              label={m.login_password()}
              type="password"
              autoComplete="current-password"
              required
            />
            {mailedTo !== null && (
              <>
                <input type="hidden" name="request" value={answer?.request ?? ''} />
                <TextField
                  field={fields.code}
                  label={m.login_code()}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  required
                />
              </>
            )}
            <Button type="submit" size="large" wide disabled={sending}>
              {m.login_submit()}
            </Button>
            <p>
              <SiteLink className="link" to={paths.forget}>
                {m.login_forgot()}
              </SiteLink>
            </p>
          </ReplyForm>
        </div>
        {mayRegister && (
          <aside className={css.beside}>
            <h2>{m.login_new()}</h2>
            <p>{m.login_new_text()}</p>
            <ButtonLink look="second" wide to={back ? paths.registerThen(back) : paths.register}>
              {m.login_register()}
            </ButtonLink>
          </aside>
        )}
      </div>
    </div>
  )
}
