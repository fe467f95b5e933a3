import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reportStates } from '#shared/domain/conversing/message/report.ts'
import { contactWords } from '../components/conversing/console/messages/console-log.tsx'
import { MessageTabs } from '../components/conversing/console/messages/message-tabs.tsx'
import { reasonWords } from '../components/conversing/message/message-words.ts'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadReports } from '../lib/console/messages.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadReports(args)

const stateWords = { open: m.message_admin_report_open, settled: m.message_admin_report_settled }

/** Messages that a side of a room reported, and those that told how somebody is reached before the payment (D96). */
export default function Reports() {
  const { list, state, by, ...page } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.message_admin_reports()}</h1>
      <p className="sub">{m.message_admin_reports_sub()}</p>
      <MessageTabs current="reports" />
      <Tabs
        label={m.message_admin_report_states()}
        tabs={reportStates.map(each => ({
          to: paths.admin('messages/reports', { state: each, by }),
          text: stateWords[each](),
          current: each === state,
        }))}
      />
      {list.length === 0 && <Empty>{m.message_admin_reports_none()}</Empty>}
      <ul className={`${css.rows} ${css.plain}`}>
        {list.map(({ id, roomId, product, reporter, reason, contact, text, at }) => (
          <li key={`${roomId}-${id}`}>
            <div>
              <b>
                <SiteLink to={paths.admin('messages/room', { id: roomId, report: id })}>
                  {reason ? reasonWords[reason]() : m.message_admin_flagged()}
                </SiteLink>
              </b>
              <p className="mut">
                {joinFacts(product.title, reporter?.name ?? '', ...contact.map(kind => contactWords[kind]()))}
              </p>
              {text && <p>{text}</p>}
            </div>
            <div className={css.side}>
              <span className="mut">{dateTime(at, locale)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...page} to={next => paths.admin('messages/reports', { state, by, page: next })} />
    </>
  )
}
