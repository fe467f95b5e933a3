import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Act } from '../components/admin/act.tsx'
import { MinuteField, ReasonField } from '../components/admin/act-fields.tsx'
import css from '../components/admin/admin.module.css'
import { banNames, bans } from '../components/admin/ban-names.ts'
import { Done } from '../components/admin/done.tsx'
import { Badge } from '../components/badge.tsx'
import { Facts } from '../components/facts.tsx'
import { Panel } from '../components/panel.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { actOnMember, loadMember } from '../lib/console/members.server.ts'
import { usePowers } from '../lib/console/use-operator.ts'
import { dotted } from '../lib/dotted.ts'
import { dateTime } from '../lib/format.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadMember(args)

export const action = (args: ActionFunctionArgs) => actOnMember(args)

export default function Member() {
  const { member, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const labels = { reason: m.admin_reason(), until: m.admin_m_until() }
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('members')}>
          {m.admin_members()}
        </SiteLink>
      </p>
      <h1>{member.username}</h1>
      <Done />
      <Panel id="member" title={m.admin_m_facts()}>
        <Facts
          rows={[
            [m.admin_w_id(), member.id],
            [m.login_email(), member.email],
            [m.admin_m_name(), `${member.surname} ${member.name}`.trim()],
            [m.admin_m_phone(), member.phoneVerified ? m.admin_yes() : m.admin_no()],
            [m.admin_m_language(), member.language === 'jp' ? '日本語' : 'English'],
            [m.admin_m_since(), dateTime(member.createDate, locale)],
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
      <Panel id="bans" title={m.admin_m_bans()}>
        <ul className={`${css.rows} ${css.plain}`} key={formId}>
          {bans.map(kind => {
            const ban = member.bans.find(each => each.kind === kind)
            const act = { target: kind, formId, reply, labels }
            return (
              <li key={kind}>
                <div>
                  <b>{banNames[kind]()}</b>
                  {ban ? (
                    <p className="mut">
                      <Badge state="failed">{m.admin_m_banned()}</Badge>{' '}
                      {dotted(
                        ban.reason,
                        ban.by,
                        ban.until ? m.admin_m_to({ time: dateTime(ban.until, locale) }) : m.admin_m_forever(),
                      )}
                    </p>
                  ) : (
                    <p className="mut">{m.admin_m_free()}</p>
                  )}
                </div>
                <div className={css.side}>
                  {ban ? (
                    <Act
                      {...act}
                      intent="unban"
                      open={m.admin_act_unban()}
                      name={`${m.admin_act_unban()}: ${banNames[kind]()}`}
                      title={`${m.admin_act_unban()}: ${banNames[kind]()}`}
                      submit={m.admin_act_unban_do()}
                    >
                      {({ id, reply: mine }) => <ReasonField id={id} reply={mine} />}
                    </Act>
                  ) : (
                    <Act
                      {...act}
                      intent="ban"
                      open={m.admin_act_ban()}
                      name={`${m.admin_act_ban()}: ${banNames[kind]()}`}
                      title={`${m.admin_act_ban()}: ${banNames[kind]()}`}
                      submit={m.admin_act_ban_do()}
                      look="danger-second"
                    >
                      {({ id, reply: mine }) => (
                        <>
                          <ReasonField id={id} reply={mine} />
                          <MinuteField
                            id={id}
                            name="until"
                            label={m.admin_m_until()}
                            hint={m.admin_m_until_hint()}
                            reply={mine}
                          />
                        </>
                      )}
                    </Act>
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
