import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminGetUser } from '#shared/api/people/console/accounts.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import { inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { payWords } from '../../../buying/console/orders/order-words.ts'
import { reasonWords } from '../../../conversing/message/message-words.ts'
import css from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'

type History = Pick<OutputOf<typeof adminGetUser>, 'inquiries' | 'orders' | 'rooms' | 'reports'>

/** What a member asked, ordered and wrote about, in one place; a part that the roles do not open is not there. */
export function MemberHistory({ inquiries, orders, rooms, reports }: History) {
  const { paths, locale } = useSite()
  return (
    <>
      {inquiries && (
        <Part id="inquiries" title={m.inquiry_admin_title()} total={inquiries.total}>
          {inquiries.list.map(({ id, number, category, about, state, sentAt }) => (
            <Row
              key={id}
              to={paths.admin('inquiries/detail', { id })}
              title={joinFacts(number, inquiryCategoryNames[category][locale])}
              about={joinFacts(about, dateTime(sentAt, locale))}
              side={
                state === 'open' ? (
                  <Badge state="due">{m.inquiry_admin_open()}</Badge>
                ) : (
                  <Badge state="completed">{m.inquiry_admin_answered()}</Badge>
                )
              }
            />
          ))}
        </Part>
      )}
      {orders && (
        <Part id="orders" title={m.admin_orders_title()} total={orders.total}>
          {orders.list.map(({ id, number, titles, payStatus, total, createdAt }) => {
            const [state, word] = payWords[payStateOf(payStatus)]
            return (
              <Row
                key={id}
                to={paths.admin('orders/detail', { id })}
                title={number}
                about={joinFacts(...titles, dateTime(createdAt, locale))}
                side={
                  <>
                    <span className="num">{yen(total)}</span>
                    <Badge state={state}>{word()}</Badge>
                  </>
                }
              />
            )
          })}
        </Part>
      )}
      {rooms && (
        <Part id="rooms" title={m.message_title()} total={rooms.total}>
          {rooms.list.map(({ id, title, side, isHouse, isWaiting, messages, lastAt }) => (
            <Row
              key={id}
              // What two members write is theirs; a report is the way in.
              to={isHouse ? paths.admin('messages/room', { id }) : undefined}
              title={title}
              about={joinFacts(
                side === 'buyer' ? m.message_admin_as_buyer() : m.message_admin_as_seller(),
                isHouse ? m.message_admin_with_house() : '',
                m.message_admin_count({ count: messages }),
                dateTime(lastAt, locale),
              )}
              side={isWaiting && <Badge state="due">{m.message_awaits_answer()}</Badge>}
            />
          ))}
        </Part>
      )}
      {reports && (
        <Part id="reports" title={m.message_admin_reports()} total={reports.total}>
          {reports.list.map(({ id, roomId, title, isOwn, reason, state, at }) => (
            <Row
              key={`${roomId}-${id}`}
              to={paths.admin('messages/room', { id: roomId, report: id })}
              title={reason ? reasonWords[reason]() : m.message_admin_flagged()}
              about={joinFacts(title, isOwn ? m.message_admin_own_report() : '', dateTime(at, locale))}
              side={
                state === 'open' ? (
                  <Badge state="due">{m.message_admin_report_open()}</Badge>
                ) : (
                  <Badge state="completed">{m.message_admin_report_settled()}</Badge>
                )
              }
            />
          ))}
        </Part>
      )}
    </>
  )
}

function Part({
  id,
  title,
  total,
  children,
}: {
  id: string
  title: string
  total: number
  children: readonly ReactNode[]
}) {
  return (
    <Panel id={id} title={joinFacts(title, m.admin_member_total({ count: total }))}>
      {children.length === 0 ? (
        <p className="mut">{m.admin_member_nothing()}</p>
      ) : (
        <ul className={`${css.rows} ${css.plain}`}>{children}</ul>
      )}
      {total > children.length && <p className="mut">{m.admin_member_latest({ count: children.length })}</p>}
    </Panel>
  )
}

function Row({ to, title, about, side }: { to: string | undefined; title: string; about: string; side: ReactNode }) {
  return (
    <li>
      <div>
        <b>{to === undefined ? title : <SiteLink to={to}>{title}</SiteLink>}</b>
        <p className="mut">{about}</p>
      </div>
      <div className={css.side}>{side}</div>
    </li>
  )
}
