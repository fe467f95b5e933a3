import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime, deadline } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import detailCss from '../../../site/console/details.module.css'
import { ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import listCss from '../../../site/console/lists.module.css'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { statusNames } from '../auctions/auction-state.tsx'
import own from './suspicion.module.css'
import { deedWords, habitFacts, linkFacts, type SuspicionDetail } from './suspicion-words.ts'

interface PanelProps {
  readonly suspicion: SuspicionDetail
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** A member by name, with the page of the member for who may see it. */
export function MemberName({ id, username }: { id: string; username: string }) {
  const { paths } = useSite()
  const powers = usePowers()
  if (!powers.members) return <>{username || id}</>
  return <SiteLink to={paths.admin('members/detail', { id, keyword: username })}>{username || id}</SiteLink>
}

/** How each of the group bids where this seller sells. */
export function HabitsPanel({ suspicion, formId, reply }: PanelProps) {
  const powers = usePowers()
  return (
    <Panel id="habits" title={m.fairness_habits()}>
      <p className={`mut ${own.lead}`}>{m.fairness_habits_text()}</p>
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {suspicion.habits.map(habits => (
          <li key={habits.member.id}>
            <div>
              <b>
                <MemberName {...habits.member} />
              </b>
              <Reasons facts={habitFacts(habits, suspicion.auctions)} />
            </div>
            <div className={listCss.side}>
              {powers.banSuspects && !habits.isBanned && (
                <BanAction
                  target={habits.member.id}
                  open={m.fairness_ban_one()}
                  name={m.fairness_ban_of({ name: habits.member.username })}
                  formId={formId}
                  reply={reply}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What speaks for a ring, one thing a line. */
function Reasons({ facts }: { facts: readonly (string | false)[] }) {
  return <ul className={own.reasons}>{facts.map(fact => fact !== false && <li key={fact}>{fact}</li>)}</ul>
}

export function LinksPanel({ links }: Pick<SuspicionDetail, 'links'>) {
  return (
    <Panel id="links" title={m.fairness_links()}>
      <p className={`mut ${own.lead}`}>{m.fairness_links_text()}</p>
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {links.map(link => {
          const [one, other] = link.members
          return (
            <li key={`${one.id}-${other.id}`}>
              <div>
                <b>{m.fairness_link_of({ one: one.username, other: other.username })}</b>
                <Reasons facts={linkFacts(link)} />
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Auctions of the seller that are on: there alone bids of the group can be taken away. */
export function RunningPanel({ suspicion, formId, reply }: PanelProps) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  const nameOf = namesIn(suspicion)
  return (
    <Panel id="running" title={m.fairness_running()}>
      <p className={`mut ${own.lead}`}>
        {suspicion.running.length === 0 ? m.fairness_running_none() : m.fairness_running_text()}
      </p>
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {suspicion.running.map(({ auctionId, title, price, endTime, members }) => (
          <li key={auctionId}>
            <div>
              <b>
                <SiteLink to={paths.admin('auctions/detail', { id: auctionId })}>{title}</SiteLink>
              </b>
              <p className="mut">
                {joinFacts(m.fairness_ends({ date: deadline(endTime, locale) }), ...members.map(nameOf))}
              </p>
            </div>
            <div className={listCss.side}>
              <span className="num">{yen(price)}</span>
              {powers.voidSuspects && (
                <AdminAction
                  intent="fairness-void"
                  target={auctionId}
                  formId={formId}
                  reply={reply}
                  open={m.fairness_void()}
                  name={m.fairness_void_of({ title })}
                  title={m.fairness_void_of({ title })}
                  submit={m.fairness_void()}
                  look="danger-second"
                  labels={{ reason: m.admin_reason() }}
                >
                  {({ id, reply: mine }) => (
                    <>
                      <p>{m.fairness_void_text()}</p>
                      <ReasonField id={id} reply={mine} />
                    </>
                  )}
                </AdminAction>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function AuctionsPanel({ suspicion }: Pick<PanelProps, 'suspicion'>) {
  const { paths, locale } = useSite()
  const nameOf = namesIn(suspicion)
  return (
    <Panel id="auctions" title={m.fairness_auction_list()}>
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {suspicion.auctionList.map(({ auctionId, title, status, price, endTime, members }) => (
          <li key={auctionId}>
            <div>
              <b>
                <SiteLink to={paths.admin('auctions/detail', { id: auctionId })}>{title}</SiteLink>
              </b>
              <p className="mut">
                {joinFacts(m.fairness_ended({ date: deadline(endTime, locale) }), ...members.map(nameOf))}
              </p>
            </div>
            <div className={listCss.side}>
              <span className="num">{yen(price)}</span>
              <span className="mut">{statusNames[status]()}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function DecisionsPanel({ suspicion, formId, reply }: PanelProps) {
  const { locale, paths } = useSite()
  const powers = usePowers()
  const { decisions, state, auctionList, running, habits } = suspicion
  const titles = new Map([...auctionList, ...running].map(({ auctionId, title }) => [auctionId, title]))
  const acts = [
    { intent: 'fairness-note', open: m.fairness_note(), label: m.fairness_did_note(), text: null },
    ...(state === 'dismissed'
      ? []
      : [
          {
            intent: 'fairness-dismiss',
            open: m.fairness_dismiss(),
            label: m.admin_reason(),
            text: m.fairness_dismiss_text(),
          },
        ]),
  ]
  return (
    <Panel id="decisions" title={m.fairness_decisions()}>
      {decisions.length === 0 && <p className={`mut ${own.lead}`}>{m.fairness_decisions_none()}</p>}
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {decisions.map(({ what, at, by, text, members, auctionId }) => (
          <li key={`${at}-${what}`}>
            <div>
              <b>{deedWords[what]()}</b>
              <p>{text}</p>
              {auctionId !== null && (
                <p>
                  <SiteLink className="link" to={paths.admin('auctions/detail', { id: auctionId })}>
                    {titles.get(auctionId) || m.fairness_its_auction()}
                  </SiteLink>
                </p>
              )}
              <p className="mut">{joinFacts(dateTime(at, locale), by, ...members.map(({ username }) => username))}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={detailCss.actions}>
        {acts.map(({ intent, open, label, text }) => (
          <AdminAction
            key={intent}
            intent={intent}
            formId={formId}
            reply={reply}
            open={open}
            submit={open}
            labels={{ reason: label }}
          >
            {({ id, reply: mine }) => (
              <>
                {text !== null && <p>{text}</p>}
                <ReasonField id={id} reply={mine} label={label} />
              </>
            )}
          </AdminAction>
        ))}
        {powers.banSuspects && habits.some(({ isBanned }) => !isBanned) && (
          <BanAction open={m.fairness_ban()} formId={formId} reply={reply} />
        )}
      </div>
    </Panel>
  )
}

function BanAction({
  target,
  open,
  name = open,
  formId,
  reply,
}: Pick<PanelProps, 'formId' | 'reply'> & { target?: string; open: string; name?: string }) {
  return (
    <AdminAction
      intent="fairness-ban"
      {...(target !== undefined && { target })}
      formId={formId}
      reply={reply}
      open={open}
      name={name}
      title={name}
      submit={open}
      look="danger-second"
      labels={{ reason: m.admin_reason() }}
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.fairness_ban_text()}</p>
          <ReasonField id={id} reply={mine} />
        </>
      )}
    </AdminAction>
  )
}

const namesIn = ({ members }: SuspicionDetail) => {
  const names = new Map(members.map(({ id, username }) => [id, username]))
  return (id: string) => names.get(id) ?? ''
}
