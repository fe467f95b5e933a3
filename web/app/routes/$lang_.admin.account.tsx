import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PasskeyList } from '../components/people/console/operators/passkey-list.tsx'
import { roleNames } from '../components/people/console/operators/role-names.ts'
import { ConsoleForm, replyTo, useSending } from '../components/site/console/forms/console-form.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import formCss from '../components/site/console/forms.module.css'
import listCss from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnAccount, loadAccount } from '../lib/console/operators.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { deviceName } from '../lib/format/device-name.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadAccount(args)

export const action = (args: ActionFunctionArgs) => actOnAccount(args)

/** An operator's own account: second factor, password, and where it is logged in. */
export default function Account() {
  const { account, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const sending = useSending()
  const { name, email, roles, factor, sessions } = account
  const passwords = {
    oldPassword: [m.operators_password_old(), 'current-password', undefined],
    password: [m.operators_password_new(), 'new-password', m.register_password_hint()],
    confirmPassword: [m.register_password_confirm(), 'new-password', undefined],
  } as const
  const mine = replyTo(reply, { intent: 'password' })
  const labels = Object.fromEntries(Object.entries(passwords).map(([field, [label]]) => [field, label]))
  return (
    <>
      <h1>{m.operators_account()}</h1>
      <DoneNote />
      <Panel id="account" title={name}>
        <Facts
          rows={[
            [m.login_email(), email],
            [m.operators_roles(), roles.map(role => roleNames[role]()).join(m.list_dot())],
          ]}
        />
      </Panel>
      <Panel id="factor" title={m.operators_factor()}>
        <p>
          {factor.isEnrolled
            ? m.operators_factor_on({ count: factor.recoveryCodesLeft })
            : m.operators_factor_off({ count: factor.recoveryCodesLeft })}{' '}
          {factor.isRequired && m.operators_factor_required()}
        </p>
        <p className="mt4">
          <SiteLink className="btn second sm" to={paths.admin('login/enrol', { redirect: paths.admin('account') })}>
            {factor.isEnrolled ? m.operators_enrol_again() : m.operators_enrol()}
          </SiteLink>
        </p>
      </Panel>
      <PasskeyList passkeys={factor.passkeys} reply={reply} />
      <Panel id="sessions" title={m.operators_sessions()}>
        <ul className={`${listCss.rows} ${listCss.plain}`}>
          {sessions.map(({ id, address, agent, since, isThis }) => {
            const browser = deviceName(agent) ?? m.operators_unknown_agent()
            return (
              <li key={id}>
                <div>
                  <b title={agent}>{browser}</b>
                  <p className="mut">
                    {joinFacts(address, m.operators_session_since({ time: dateTime(since, locale) }))}
                  </p>
                </div>
                <div className={listCss.side}>
                  {isThis ? (
                    <Badge state="confirmed">{m.operators_session_this()}</Badge>
                  ) : (
                    <ConsoleForm id={`session-${id}`} intent="session" target={id} reply={reply} className="">
                      <Button
                        type="submit"
                        look="second"
                        size="small"
                        disabled={sending}
                        aria-label={m.operators_session_end_of({ agent: browser })}
                      >
                        {m.operators_session_end()}
                      </Button>
                    </ConsoleForm>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Panel>
      <Panel id="password" title={m.operators_password()}>
        <p className="mut">{m.operators_password_text()}</p>
        <ConsoleForm
          key={formId}
          id="own-password"
          intent="password"
          formId={formId}
          reply={reply}
          labels={labels}
          className={`${formCss.form} ${formCss.narrow}`}
        >
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {Object.entries(passwords).map(([field, [label, autoComplete, hint]]) => (
            <Input
              key={field}
              id={`own-password-${field}`}
              name={field}
              type="password"
              label={label}
              hint={hint}
              autoComplete={autoComplete}
              required
              error={mine?.errors[field]}
            />
          ))}
          <p>
            <Button type="submit" disabled={sending}>
              {m.operators_password_change()}
            </Button>
          </p>
        </ConsoleForm>
      </Panel>
    </>
  )
}
