import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MessageTabs } from '../components/conversing/console/messages/message-tabs.tsx'
import { nameOf } from '../components/conversing/message/message-words.ts'
import css from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { loadHouseRooms } from '../lib/console/messages.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { useFreshEvery } from '../lib/hooks/use-stale.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadHouseRooms(args)

/** What members ask about works of the house; what waits longest stands first (D96). */
export default function HouseRooms() {
  const { list, state, ...page } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  useFreshEvery(15_000)
  return (
    <>
      <h1>{m.message_title()}</h1>
      <p className="sub">{m.message_admin_sub()}</p>
      <MessageTabs current={state} />
      {list.length === 0 && <Empty>{m.message_admin_none()}</Empty>}
      <ul className={`${css.rows} ${css.plain}`}>
        {list.map(({ roomId, product, buyer, assignee, isWaiting, isPaid, lastAt }) => (
          <li key={roomId}>
            <div>
              <b>
                <SiteLink to={paths.admin('messages/room', { id: roomId })}>{product.title}</SiteLink>
              </b>
              <p className="mut">
                {joinFacts(
                  nameOf(buyer),
                  assignee ? m.message_admin_assigned({ name: assignee.name }) : '',
                  isPaid ? m.message_admin_paid() : '',
                )}
              </p>
            </div>
            <div className={css.side}>
              {isWaiting ? (
                <Badge state="due">{m.message_awaits_answer()}</Badge>
              ) : (
                <Badge state="completed">{m.message_admin_answered()}</Badge>
              )}
              <span className="mut">{dateTime(lastAt, locale)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...page} to={next => paths.admin('messages', { state, page: next })} />
    </>
  )
}
