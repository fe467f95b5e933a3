import type { getOverview } from '#shared/api/buying/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { date } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { EditOwnWork, OwnWorkRow } from '../../catalogue/proposals/own-work-row.tsx'
import { ProposalBadge } from '../../catalogue/proposals/proposal-badge.tsx'
import rows from '../../catalogue/proposals/proposals.module.css'
import { ButtonLink } from '../frame/button.tsx'
import { Empty } from '../frame/empty.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './overview.module.css'

type Overview = OutputOf<typeof getOverview>

/** The works that a partner offers, or that an artist made: what their own business is about (D78). */
export function HandledWorks({ handled }: { handled: NonNullable<Overview['handled']> }) {
  const { paths } = useSite()
  const { kind, total, list } = handled
  const isPartner = kind === 'partner'
  const title = isPartner ? m.proposal_works_title() : m.proposal_ledger_title()
  const all = isPartner ? paths.ownWorks() : paths.ledger()
  return (
    <section className={css.part} aria-labelledby="handled">
      <div className="head">
        <h2 id="handled">{title}</h2>
        {total > list.length && (
          <SiteLink className="link" to={all}>
            {m.waits_all_works({ count: total })}
          </SiteLink>
        )}
      </div>
      {list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.contactUs({ category: 'work' })}>
              {m.contact_title()}
            </ButtonLink>
          }
        >
          {isPartner ? m.waits_no_works_partner() : m.waits_no_works_artist()}
        </Empty>
      ) : (
        <ul className={rows.rows}>
          {list.map(({ proposal, ...work }) => (
            <OwnWorkRow
              key={work.id}
              work={work}
              side={
                <>
                  {proposal && <ProposalBadge state={proposal.state} />}
                  {isPartner && <EditOwnWork work={work} proposal={proposal} />}
                </>
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The last sales; nothing before the first. */
export function LastSales({ sales }: { sales: Overview['sales'] }) {
  const { paths, locale } = useSite()
  if (sales.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="last-sales">
      <div className="head">
        <h2 id="last-sales">{m.waits_sales()}</h2>
        <SiteLink className="link" to={paths.sales()}>
          {m.sales_title()}
        </SiteLink>
      </div>
      <ul className={css.sales}>
        {sales.map(({ orderItemId, title, price, soldAt }) => (
          <li key={orderItemId}>
            <SiteLink to={paths.shipping(orderItemId)}>{title}</SiteLink>
            <span className="mut num">{date(soldAt, locale)}</span>
            <b className="num">{yen(price)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
