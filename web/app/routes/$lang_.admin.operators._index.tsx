import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { operatorStateWords } from '../components/people/console/operators/operator-state.ts'
import { roleNames } from '../components/people/console/operators/role-names.ts'
import { RolesField } from '../components/people/console/operators/roles-field.tsx'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { inviteOperator, loadOperators } from '../lib/console/operators.server.ts'
import { shortDate } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadOperators(args)

export const action = (args: ActionFunctionArgs) => inviteOperator(args)

export default function Operators() {
  const { list, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const labels = { email: m.login_email(), roles: m.operators_roles() }
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>{m.operators_title()}</h1>
          <p className="sub">{m.operators_text()}</p>
        </div>
        <AdminAction
          key={formId}
          intent="invite"
          formId={formId}
          reply={reply}
          labels={labels}
          open={m.operators_invite()}
          submit={m.operators_invite_submit()}
        >
          {({ id, reply: mine }) => (
            <>
              <p className="mut">{m.operators_invite_text()}</p>
              <Input
                id={`${id}-email`}
                name="email"
                type="email"
                label={m.login_email()}
                autoComplete="off"
                required
                defaultValue={mine?.values['email']}
                error={mine?.errors['email']}
              />
              <RolesField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      </div>
      <DoneNote />
      <ul className={`${css.rows} ${css.plain}`}>
        {list.map(({ id, name, email, roles, state, since }) => {
          const [mark, word] = operatorStateWords[state]
          return (
            <li key={id}>
              <div>
                <b>
                  <SiteLink to={paths.admin('operators/detail', { id })}>{name}</SiteLink>
                </b>
                <p className="mut">
                  {joinFacts(
                    name === email ? '' : email,
                    roles.map(role => roleNames[role]()).join(m.list_dot()),
                    shortDate(since, locale),
                  )}
                </p>
              </div>
              <div className={css.side}>
                <Badge state={mark}>{word()}</Badge>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
