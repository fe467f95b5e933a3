import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { banKinds } from '#shared/domain/people/account/member.ts'
import { banNames, bans } from '../components/people/console/members/ban-names.ts'
import { MemberHistory } from '../components/people/console/members/member-history.tsx'
import detailCss from '../components/site/console/details.module.css'
import { MinuteField, ReasonField } from '../components/site/console/forms/action-fields.tsx'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import listCss from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnMember, loadMember } from '../lib/console/members.server.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadMember(args)

export const action = (args: ActionFunctionArgs) => actOnMember(args)

export default function Member() {
  const { member, formId, ...history } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const labels = { reason: m.admin_reason(), until: m.admin_member_until() }
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('members')}>
          {m.admin_members()}
        </SiteLink>
      </p>
      <h1>{member.username}</h1>
      <DoneNote />
      <Panel id="member" title={m.admin_member_facts()}>
        <Facts
          rows={[
            [m.admin_work_id(), member.id],
            [m.login_email(), member.email],
            [m.admin_member_name(), `${member.surname} ${member.name}`.trim()],
            [m.admin_member_phone(), member.phoneVerified ? m.admin_yes() : m.admin_no()],
            [m.admin_member_language(), member.language === 'jp' ? '日本語' : 'English'],
            [m.admin_member_since(), dateTime(member.createDate, locale)],
          ]}
        />
        {powers.audit && (
          <p className="mt4">
            <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'member', subjectId: member.id })}>
              {m.admin_its_audit()}
            </SiteLink>
          </p>
        )}
      </Panel>
      <MemberHistory {...history} />
      <Panel id="sessions" title={m.admin_member_sessions()}>
        <p>{m.admin_member_sessions_text()}</p>
        <div className={detailCss.actions} key={formId}>
          <AdminAction
            target="sessions"
            formId={formId}
            reply={reply}
            labels={labels}
            intent="end-sessions"
            open={m.admin_action_end_sessions()}
            title={m.admin_action_end_sessions()}
            submit={m.admin_action_end_sessions()}
            look="danger-second"
          >
            {({ id, reply: mine }) => <ReasonField id={id} reply={mine} />}
          </AdminAction>
        </div>
      </Panel>
      <Panel id="bans" title={m.admin_member_bans()}>
        <ul className={`${listCss.rows} ${listCss.plain}`} key={formId}>
          {banKinds.map(kind => {
            const ban = member.bans.find(each => each.kind === kind)
            // One that was set before its feature was switched off can still be lifted.
            if (!ban && !bans.includes(kind)) return null
            const shared = { target: kind, formId, reply, labels }
            return (
              <li key={kind}>
                <div>
                  <b>{banNames[kind]()}</b>
                  {ban ? (
                    <p className="mut">
                      <Badge state="failed">{m.admin_member_banned()}</Badge>{' '}
                      {joinFacts(
                        ban.reason,
                        ban.by,
                        ban.until ? m.admin_member_to({ time: deadline(ban.until, locale) }) : m.admin_member_forever(),
                      )}
                    </p>
                  ) : (
                    <p className="mut">{m.admin_member_free()}</p>
                  )}
                </div>
                <div className={listCss.side}>
                  {ban ? (
                    <AdminAction
                      {...shared}
                      intent="unban"
                      open={m.admin_action_unban()}
                      name={`${m.admin_action_unban()}: ${banNames[kind]()}`}
                      title={`${m.admin_action_unban()}: ${banNames[kind]()}`}
                      submit={m.admin_action_unban_submit()}
                    >
                      {({ id, reply: mine }) => <ReasonField id={id} reply={mine} />}
                    </AdminAction>
                  ) : (
                    <AdminAction
                      {...shared}
                      intent="ban"
                      open={m.admin_action_ban()}
                      name={`${m.admin_action_ban()}: ${banNames[kind]()}`}
                      title={`${m.admin_action_ban()}: ${banNames[kind]()}`}
                      submit={m.admin_action_ban_submit()}
                      look="danger-second"
                    >
                      {({ id, reply: mine }) => (
                        <>
                          <ReasonField id={id} reply={mine} />
                          <MinuteField
                            id={id}
                            name="until"
                            label={m.admin_member_until()}
                            hint={m.admin_member_until_hint()}
                            reply={mine}
                          />
                        </>
                      )}
                    </AdminAction>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Panel>
    </>
  )
}
