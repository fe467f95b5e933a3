import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminOverview } from '#shared/api/people/console/operators.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { Badge } from '../../../site/frame/badge.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import css from './today.module.css'

type Overview = OutputOf<typeof adminOverview>

/** `late` should have happened already, `due` has an hour by which it must; the others wait without one. */
interface Counted {
  readonly to: string
  readonly text: string
  /** Null where nobody could be asked. */
  readonly count: number | null
  readonly mark?: 'late' | 'due'
}

/** What waits for this operator, and how the market stands; a part that the roles do not open is not there. */
export function TodayCounts(overview: Overview) {
  const { paths } = useSite()
  return (
    <>
      <Counts
        title={m.today_waiting()}
        empty={m.today_quiet()}
        counts={[...applicationCounts(overview, paths), ...orderCounts(overview, paths)]}
      />
      <Counts title={m.today_market()} counts={marketCounts(overview, paths)} />
    </>
  )
}

/** Only what there is: of thirty zeros nobody finds the one that is not. */
function Counts({ title, counts, empty }: { title: string; counts: readonly Counted[]; empty?: string }) {
  const some = counts.filter(({ count }) => count !== 0)
  if (counts.length === 0 || (some.length === 0 && empty === undefined)) return null
  return (
    <section className={css.counts} aria-label={title}>
      <h2>{title}</h2>
      {some.length === 0 ? (
        <p className="mut">{empty}</p>
      ) : (
        <div>
          {some.map(({ to, text, count, mark }) => {
            const isMarked = mark !== undefined && count !== null && count > 0
            return (
              <SiteLink key={text} to={to}>
                {isMarked ? <Badge state={mark === 'late' ? 'failed' : 'due'}>{text}</Badge> : <span>{text}</span>}
                <b className={isMarked ? (mark === 'late' ? 'ng' : 'warn') : undefined}>{count ?? '–'}</b>
              </SiteLink>
            )
          })}
        </div>
      )}
    </section>
  )
}

type Paths = ReturnType<typeof useSite>['paths']

function applicationCounts(
  { applications, proposals, inquiries, messages, offers, payouts, pickups, auctions, ledger }: Overview,
  paths: Paths,
): Counted[] {
  return [
    ...(applications
      ? ([
          { to: paths.admin('applications'), text: m.today_applications(), count: applications.waiting },
          {
            to: paths.admin('applications', { state: 'submitted', overdue: 1 }),
            text: m.today_applications_late(),
            count: applications.overdue,
            mark: 'late',
          },
        ] as const)
      : []),
    ...(proposals ? [{ to: paths.admin('proposals'), text: m.proposal_admin_today(), count: proposals.waiting }] : []),
    ...(inquiries ? [{ to: paths.admin('inquiries'), text: m.inquiry_admin_today(), count: inquiries.waiting }] : []),
    ...(messages
      ? [
          { to: paths.admin('messages'), text: m.message_admin_today(), count: messages.waiting },
          { to: paths.admin('messages/reports'), text: m.message_admin_today_reports(), count: messages.reports },
        ]
      : []),
    ...(offers ? [{ to: paths.admin('offers'), text: m.today_offers(), count: offers.waiting }] : []),
    ...(auctions
      ? ([
          {
            to: paths.admin('auctions', { status: 'won' }),
            text: m.admin_overview_due(),
            count: auctions.dueToday,
            mark: 'due',
          },
        ] as const)
      : []),
    ...(ledger ? [{ to: `${paths.admin()}#ledger`, text: m.today_ledger_count(), count: ledger.waiting }] : []),
    ...(pickups
      ? ([
          { to: paths.admin('pickups'), text: m.today_pickups(), count: pickups.proposed },
          { to: paths.admin('pickups'), text: m.today_pickups_lapsing(), count: pickups.lapsing, mark: 'due' },
          { to: paths.admin('pickups'), text: m.today_pickups_today(), count: pickups.today, mark: 'due' },
          { to: paths.admin('pickups'), text: m.today_pickups_ship(), count: pickups.toShip },
          { to: paths.admin('pickups'), text: m.today_pickups_call(), count: pickups.toCall, mark: 'due' },
        ] as const)
      : []),
    ...(payouts
      ? ([
          { to: paths.admin('payouts'), text: m.today_payouts(), count: payouts.releasable },
          { to: paths.admin('payouts'), text: m.today_payouts_held(), count: payouts.held, mark: 'due' },
          { to: paths.admin('payouts'), text: m.today_payouts_approve(), count: payouts.toApprove },
          { to: paths.admin('payouts'), text: m.today_payouts_send(), count: payouts.toSend },
        ] as const)
      : []),
  ]
}

function orderCounts({ orders, discrepancies }: Overview, paths: Paths): Counted[] {
  const flagged = (flag: string) => paths.admin('orders', { flag })
  return [
    ...(orders
      ? ([
          {
            to: paths.admin('orders', { deliveryStatus: parcelStateNumbers.preparing }),
            text: m.admin_overview_to_ship(),
            count: orders.toShip,
          },
          { to: flagged('overdue'), text: m.admin_order_flag_overdue(), count: orders.overdue, mark: 'late' },
          { to: flagged('quote'), text: m.admin_order_flag_quote(), count: orders.quote, mark: 'due' },
          {
            to: flagged('cancel-asked'),
            text: m.admin_order_flag_cancel_asked(),
            count: orders.cancelAsked,
            mark: 'due',
          },
          { to: flagged('claim'), text: m.admin_order_flag_claim(), count: orders.claims, mark: 'due' },
          {
            to: flagged('refund-failed'),
            text: m.admin_order_flag_refund_failed(),
            count: orders.refundFailed,
            mark: 'late',
          },
          {
            to: flagged('payment-stuck'),
            text: m.admin_order_flag_payment_stuck(),
            count: orders.paymentStuck,
            mark: 'late',
          },
          { to: flagged('money-owed'), text: m.admin_order_flag_money_owed(), count: orders.moneyOwed, mark: 'due' },
        ] as const)
      : []),
    ...(discrepancies
      ? ([
          {
            to: paths.admin('discrepancies'),
            text: m.money_discrepancies_open(),
            count: discrepancies.open,
            mark: 'due',
          },
        ] as const)
      : []),
  ]
}

function marketCounts({ works, auctions, banned }: Overview, paths: Paths): Counted[] {
  return [
    ...(works
      ? [
          { to: paths.admin('works', { visibility: 'draft' }), text: m.admin_overview_drafts(), count: works.drafts },
          {
            to: paths.admin('works', { state: workStateNumbers['for-sale'] }),
            text: m.admin_overview_on_sale(),
            count: works.onSale,
          },
          {
            to: paths.admin('works', { state: workStateNumbers.locked }),
            text: m.admin_overview_locked(),
            count: works.locked,
          },
        ]
      : []),
    ...(auctions
      ? [
          { to: paths.admin('auctions', { status: 'live' }), text: m.admin_overview_live(), count: auctions.live },
          {
            to: paths.admin('auctions', { status: 'live' }),
            text: m.admin_overview_end_today(),
            count: auctions.endToday,
          },
          { to: paths.admin('auctions', { status: 'won' }), text: m.admin_overview_won(), count: auctions.won },
          {
            to: paths.admin('auctions', { status: 'second_chance' }),
            text: m.admin_overview_chance(),
            count: auctions.chance,
          },
          {
            to: paths.admin('auctions', { status: 'not_concluded' }),
            text: m.admin_overview_relist(),
            count: auctions.relist,
          },
        ]
      : []),
    ...(banned === null
      ? []
      : [{ to: paths.admin('members', { ban: 'buy' }), text: m.admin_overview_banned(), count: banned }]),
  ]
}
