import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminOverview } from '#shared/api/console/operators.ts'
import { parcelStateNumbers, workStateNumbers } from '#shared/domain/wire-numbers.ts'
import css from '../components/admin/admin.module.css'
import { AuditRows } from '../components/admin/audit-rows.tsx'
import { NextApplications } from '../components/admin/today/next-applications.tsx'
import { Count, WaitingCounts } from '../components/admin/today/waiting-counts.tsx'
import { Empty } from '../components/frame/empty.tsx'
import { Panel } from '../components/frame/panel.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { date, endsAt } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => api(args).call(adminOverview, {})

export default function Overview() {
  const overview = useLoaderData<typeof loader>()
  const { serverTime, applications, works, auctions, orders, differences, banned, audit } = overview
  const { paths, locale } = useSite()
  return (
    <>
      <h1>
        {m.admin_today()} {date(serverTime, locale)}
      </h1>
      <div className={css.counts}>
        <WaitingCounts {...overview} />
        {orders && (
          <>
            <Count
              to={paths.admin('orders', { deliveryStatus: parcelStateNumbers.preparing })}
              text={m.admin_overview_to_ship()}
              count={orders.toShip}
            />
            <Count
              to={paths.admin('orders', { flag: 'overdue' })}
              text={m.admin_order_flag_overdue()}
              count={orders.overdue}
            />
            <Count
              to={paths.admin('orders', { flag: 'quote' })}
              text={m.admin_order_flag_quote()}
              count={orders.quote}
            />
            <Count
              to={paths.admin('orders', { flag: 'cancel-asked' })}
              text={m.admin_order_flag_cancel_asked()}
              count={orders.cancelAsked}
            />
            <Count
              to={paths.admin('orders', { flag: 'claim' })}
              text={m.admin_order_flag_claim()}
              count={orders.claims}
            />
            <Count
              to={paths.admin('orders', { flag: 'refund-failed' })}
              text={m.admin_order_flag_refund_failed()}
              count={orders.refundFailed}
            />
            <Count
              to={paths.admin('orders', { flag: 'payment-stuck' })}
              text={m.admin_order_flag_payment_stuck()}
              count={orders.paymentStuck}
            />
            <Count
              to={paths.admin('orders', { flag: 'money-owed' })}
              text={m.admin_order_flag_money_owed()}
              count={orders.moneyOwed}
            />
          </>
        )}
        {differences && (
          <Count to={paths.admin('differences')} text={m.money_differences_open()} count={differences.open} />
        )}
        {works && (
          <>
            <Count
              to={paths.admin('works', { visibility: 'draft' })}
              text={m.admin_overview_drafts()}
              count={works.drafts}
            />
            <Count
              to={paths.admin('works', { state: workStateNumbers['for-sale'] })}
              text={m.admin_overview_on_sale()}
              count={works.onSale}
            />
            <Count
              to={paths.admin('works', { state: workStateNumbers.locked })}
              text={m.admin_overview_locked()}
              count={works.locked}
            />
          </>
        )}
        {auctions && (
          <>
            <Count
              to={paths.admin('auctions', { status: 'live' })}
              text={m.admin_overview_live()}
              count={auctions.live}
            />
            <Count
              to={paths.admin('auctions', { status: 'live' })}
              text={m.admin_overview_end_today()}
              count={auctions.endToday}
            />
            <Count to={paths.admin('auctions', { status: 'won' })} text={m.admin_overview_won()} count={auctions.won} />
            <Count
              to={paths.admin('auctions', { status: 'won' })}
              text={m.admin_overview_due()}
              count={auctions.dueToday}
            />
            <Count
              to={paths.admin('auctions', { status: 'second_chance' })}
              text={m.admin_overview_chance()}
              count={auctions.chance}
            />
            <Count
              to={paths.admin('auctions', { status: 'not_concluded' })}
              text={m.admin_overview_relist()}
              count={auctions.relist}
            />
          </>
        )}
        {banned !== null && (
          <Count to={paths.admin('members', { ban: 'buy' })} text={m.admin_overview_banned()} count={banned} />
        )}
      </div>
      {applications && applications.next.length > 0 && <NextApplications next={applications.next} />}
      {auctions && (
        <Panel id="ending" title={m.admin_ending()}>
          {auctions.ending.length === 0 ? (
            <Empty>{m.admin_none_ending()}</Empty>
          ) : (
            <ul className={`${css.rows} ${css.plain}`}>
              {auctions.ending.map(({ auctionId, title, price, bidCount, endTime }) => (
                <li key={auctionId}>
                  <div>
                    <b>
                      <SiteLink to={paths.admin('auctions/detail', { id: auctionId })}>{title}</SiteLink>
                    </b>
                    <p className="mut">{endsAt(endTime, serverTime, locale)}</p>
                  </div>
                  <div className={css.side}>
                    <span className="num">{yen(price)}</span>
                    <span className="mut">{m.admin_bids({ count: bidCount })}</span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Panel>
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
    </>
  )
}
