import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { Flags } from '../components/buying/console/orders/order-rows.tsx'
import { AuditRows } from '../components/site/console/audit-rows.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { TodayCounts } from '../components/telling/console/today/counts.tsx'
import { OpeningList } from '../components/telling/console/today/opening.tsx'
import { Queue } from '../components/telling/console/today/queue.tsx'
import css from '../components/telling/console/today/today.module.css'
import { date, deadline, endsAt } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => api(args).call(adminOverview, {})

const ledgerAsks = {
  revocation: m.today_ledger_revocation,
  recovery: m.today_ledger_recovery,
  mismatch: m.today_ledger_mismatch,
  refused: m.today_ledger_refused,
} as const

export default function Overview() {
  const overview = useLoaderData<typeof loader>()
  const { serverTime, opening, applications, auctions, orders, ledger, audit } = overview
  const { paths, locale } = useSite()
  return (
    <>
      <h1>
        {m.admin_today()} {date(serverTime, locale)}
      </h1>
      {opening && <OpeningList opening={opening} />}
      <TodayCounts {...overview} />
      <div className={css.queues}>
        {applications && applications.next.length > 0 && (
          <Queue
            id="reviews"
            title={m.review_title()}
            all={paths.admin('applications')}
            rows={applications.next.map(({ id, title, img, username, dueAt, isOverdue }) => ({
              id,
              to: paths.admin('applications/detail', { id }),
              title,
              img,
              about: username,
              side: isOverdue ? (
                <Badge state="failed">{m.review_late({ time: deadline(dueAt, locale) })}</Badge>
              ) : (
                <span className="mut">{m.review_due({ time: deadline(dueAt, locale) })}</span>
              ),
            }))}
          />
        )}
        {orders && orders.next.length > 0 && (
          <Queue
            id="orders"
            title={m.today_orders()}
            all={paths.admin('orders')}
            rows={orders.next.map(({ orderId, orderNumber, title, img, flags }) => ({
              id: orderId,
              to: paths.admin('orders/detail', { id: orderId }),
              title,
              img,
              about: orderNumber,
              side: <Flags flags={flags} />,
            }))}
          />
        )}
        {ledger && ledger.next.length > 0 && (
          <Queue
            id="ledger"
            title={m.today_ledger()}
            rows={ledger.next.map(({ id, title, img, kind, since }) => ({
              id: `${kind} ${id}`,
              to: paths.admin('works/ledger', { id }),
              title,
              img,
              about: ledgerAsks[kind](),
              side: <span className="mut">{date(since, locale)}</span>,
            }))}
          />
        )}
        {auctions && auctions.ending.length > 0 && (
          <Queue
            id="ending"
            title={m.admin_ending()}
            all={paths.admin('auctions', { status: 'live' })}
            rows={auctions.ending.map(({ auctionId, title, img, price, bidCount, endTime }) => ({
              id: auctionId,
              to: paths.admin('auctions/detail', { id: auctionId }),
              title,
              img,
              about: endsAt(endTime, serverTime, locale),
              side: (
                <>
                  <span className="num">{yen(price)}</span>
                  <span className="mut">{m.admin_bids({ count: bidCount })}</span>
                </>
              ),
            }))}
          />
        )}
        {audit && audit.length > 0 && (
          <Panel
            id="audit"
            title={m.admin_last_acts()}
            more={
              <SiteLink className="more" to={paths.admin('audit')}>
                {m.see_all()}
              </SiteLink>
            }
          >
            <AuditRows rows={audit} />
          </Panel>
        )}
      </div>
    </>
  )
}
