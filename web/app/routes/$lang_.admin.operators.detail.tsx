import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { canTransitionOperator, type OperatorTransitionName } from '#shared/domain/people/operator/transitions.ts'
import { operatorStateWords } from '../components/people/console/operators/operator-state.ts'
import { roleNames } from '../components/people/console/operators/role-names.ts'
import { RolesField } from '../components/people/console/operators/roles-field.tsx'
import { ReasonField } from '../components/site/console/forms/action-fields.tsx'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnOperator, loadOperator } from '../lib/console/operators.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadOperator(args)

export const action = (args: ActionFunctionArgs) => actOnOperator(args)

export default function OperatorDetail() {
  const { operator, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const { id, name, email, roles, state, since } = operator
  const [mark, word] = operatorStateWords[state]
  const shared = { formId, reply, labels: { reason: m.admin_reason(), roles: m.operators_roles() } }
  const reasoned: readonly {
    move: OperatorTransitionName
    intent: string
    open: string
    text?: string
    isDangerous?: boolean
  }[] = [
    { move: 'enable', intent: 'enable', open: m.operators_enable() },
    {
      move: 'forgetFactor',
      intent: 'forget',
      open: m.operators_forget_factor(),
      text: m.operators_forget_factor_text(),
    },
    {
      move: 'disable',
      intent: 'disable',
      open: m.operators_disable(),
      text: m.operators_disable_text(),
      isDangerous: true,
    },
  ]
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('operators')}>
          {m.operators_title()}
        </SiteLink>
      </p>
      <h1>{name}</h1>
      <DoneNote />
      <Panel id="operator" title={m.operators_account()}>
        <Facts
          rows={[
            [m.login_email(), email],
            [m.operators_roles(), roles.map(role => roleNames[role]()).join(m.list_dot())],
            [
              m.operators_state(),
              <Badge key="state" state={mark}>
                {word()}
              </Badge>,
            ],
            [m.operators_since(), dateTime(since, locale)],
          ]}
        />
        <p className="mt4">
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'operator', subjectId: id })}>
            {m.admin_its_audit()}
          </SiteLink>
        </p>
        <div className="cluster mt4" key={formId}>
          <AdminAction {...shared} intent="roles" open={m.operators_change()} submit={m.operators_change_submit()}>
            {({ id: form, reply: mine }) => (
              <>
                <RolesField id={form} reply={mine} chosen={roles} />
                <ReasonField id={form} reply={mine} />
              </>
            )}
          </AdminAction>
          {canTransitionOperator('invite', operator) && (
            <AdminAction {...shared} intent="invite" open={m.operators_again()} submit={m.operators_invite_submit()}>
              {() => (
                <>
                  <p className="mut">{m.operators_invite_text()}</p>
                  <input type="hidden" name="email" value={email} />
                  <input type="hidden" name="roles" value={roles.join('\n')} />
                </>
              )}
            </AdminAction>
          )}
          {reasoned
            .filter(({ move }) => canTransitionOperator(move, operator))
            .map(({ intent, open, text, isDangerous }) => (
              <AdminAction
                {...shared}
                key={intent}
                intent={intent}
                open={open}
                submit={open}
                look={isDangerous ? 'danger-second' : 'second'}
              >
                {({ id: form, reply: mine }) => (
                  <>
                    {text && <p className="mut">{text}</p>}
                    <ReasonField id={form} reply={mine} />
                  </>
                )}
              </AdminAction>
            ))}
        </div>
      </Panel>
    </>
  )
}
