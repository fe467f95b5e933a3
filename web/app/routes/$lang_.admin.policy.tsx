import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { policyPlaceholder } from '#shared/domain/selling/policy/placeholders.ts'
import { type PolicyName, policyGroups, policyNames, policyValues } from '#shared/domain/selling/policy/values.ts'
import { PolicyChanges } from '../components/selling/console/policy/policy-changes.tsx'
import { PolicyForm } from '../components/selling/console/policy/policy-form.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { Table } from '../components/site/frame/table.tsx'
import { actOnPolicy, loadPolicy } from '../lib/console/policy.server.ts'
import { groupWords, policyLabel, policyText } from '../lib/console/policy-values.ts'
import { dateTime } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPolicy(args)

export const action = (args: ActionFunctionArgs) => actOnPolicy(args)

/** The values that an operator may change with a date: in force, to come, and every version (decision 101). */
export default function PolicyTable() {
  const { version, now, toCome, versions, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { locale, paths } = useSite()
  const [query] = useSearchParams()
  const hasTokens = query.has('tokens')
  const { changePolicy } = usePowers()
  return (
    <>
      <h1>{m.policy_title()}</h1>
      <p className="sub">{m.policy_sub()}</p>
      <DoneNote />
      <Panel id="to-come" title={m.policy_to_come()}>
        {toCome.length === 0 && <Empty>{m.policy_to_come_none()}</Empty>}
        {toCome.map(({ at, changes }) => (
          <div key={at} className="mt4">
            <h3>{m.policy_from({ time: dateTime(at, locale) })}</h3>
            <PolicyChanges caption={m.policy_from({ time: dateTime(at, locale) })} changes={changes} />
          </div>
        ))}
      </Panel>
      {changePolicy && (
        <Panel id="change" title={m.policy_change()}>
          <PolicyForm
            key={`${formId} ${query.get('name') ?? ''}`}
            newest={version}
            first={policyNames.find(name => name === query.get('name'))}
            formId={formId}
            reply={reply}
            preview={reply && 'preview' in reply ? reply.preview : undefined}
          />
        </Panel>
      )}
      <Panel
        id="now"
        title={m.policy_now()}
        more={
          <a className="more" href={`${paths.admin('policy', hasTokens ? {} : { tokens: 1 })}#now`}>
            {hasTokens ? m.policy_tokens_hide() : m.policy_tokens_show()}
          </a>
        }
      >
        {policyGroups.map(group => (
          <div key={group} className="mt4">
            <h3>{groupWords[group]()}</h3>
            <Table
              caption={groupWords[group]()}
              rows={policyNames.filter(name => policyValues[name].group === group)}
              keyOf={name => name}
              columns={[
                {
                  head: m.policy_head_value(),
                  cell: name => (
                    <>
                      {policyLabel(name, locale)}
                      {hasTokens && (
                        <>
                          <br />
                          <code className="mut">{policyPlaceholder(name)}</code>
                        </>
                      )}
                    </>
                  ),
                },
                { head: m.policy_head_now(), cell: name => policyText(name, now[name]), right: true },
                ...(changePolicy
                  ? [
                      {
                        head: <span className="vh">{m.policy_change()}</span>,
                        cell: (name: PolicyName) => (
                          <a className="link" href={`${paths.admin('policy', { name })}#change`}>
                            {m.policy_change_one()}
                            <span className="vh"> {policyLabel(name, locale)}</span>
                          </a>
                        ),
                        right: true,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        ))}
      </Panel>
      <Panel id="history" title={m.policy_history()}>
        {versions.length === 0 ? (
          <Empty>{m.policy_history_none()}</Empty>
        ) : (
          <ul className={`${css.rows} ${css.plain}`}>
            {versions.map(({ version: number, effectiveAt, at, by, reason, changes }) => (
              <li key={number}>
                <div>
                  <b>{m.policy_version({ number })}</b>　{m.policy_effective({ time: dateTime(effectiveAt, locale) })}
                  <p>
                    {changes
                      .map(({ name, after }) => `${policyLabel(name, locale)} ${policyText(name, after)}`)
                      .join(m.list_dot())}
                  </p>
                  <p className="mut">{reason}</p>
                  <p className="mut">{m.policy_written({ time: dateTime(at, locale), by })}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
