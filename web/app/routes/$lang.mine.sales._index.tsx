import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { listPayouts } from '#shared/api/earning/payouts.ts'
import { saleHistory } from '#shared/api/earning/sales.ts'
import { payoutStates, salePeriods } from '#shared/domain/buying/order/sale-line.ts'
import { accountProblemWords } from '../components/earning/console/money/payout-words.ts'
import { payoutWords } from '../components/fulfilment/trade/sale-words.ts'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { PayoutList } from '../components/site/mine/payout-list.tsx'
import { SaleRow } from '../components/site/mine/sale-row.tsx'
import css from '../components/site/mine/sales.module.css'
import { SalesFigures } from '../components/site/mine/sales-figures.tsx'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { salesFilter } from '../lib/sales-filter.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const periodWords = {
  month: m.sales_period_month,
  'three-months': m.sales_period_three,
  year: m.sales_period_year,
} as const

export async function loader(args: LoaderFunctionArgs) {
  const filter = salesFilter(new URL(args.request.url).searchParams)
  const [sales, payouts] = await Promise.all([
    api(args).call(saleHistory, { ...filter, page: String(pageParam(args)) }),
    api(args).call(listPayouts, { page: String(pageParam(args, 'payoutPage')) }),
  ])
  return { ...sales, payouts }
}

/** The first page of a list needs no word in the address. */
const onlyLater = (page: number) => (page > 1 ? page : undefined)

/** Shows what a member or partner has sold, what it leaves them, and from when that is payable (D88). */
export default function Sales() {
  const { list, sums, months, payouts, ...pager } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const filter = salesFilter(query)
  const { status, period } = filter
  const payoutPage = onlyLater(payouts.page)
  const problem = payouts.accountProblem
  const isOwed =
    sums.pending + sums.held + sums.payable > 0 ||
    payouts.list.some(({ state }) => state === 'payable' || state === 'returned')
  return (
    <>
      <h1>{m.sales_title()}</h1>
      <p className="sub">{m.sales_sub()}</p>
      {problem !== null && isOwed && (
        <div className="mt3">
          <Note tone="warn">
            {m.sales_account_wanted({ problem: accountProblemWords[problem]() })}{' '}
            <SiteLink className="link" to={paths.ownBank()}>
              {m.sales_account_mend()}
            </SiteLink>
          </Note>
        </div>
      )}
      <SalesFigures months={months} />
      <div className={css.bar}>
        <nav aria-label={m.sales_period()}>
          <ul className="chips">
            {[...salePeriods, undefined].map(each => (
              <li key={each ?? 'all'}>
                <SiteLink
                  className="chip"
                  to={paths.sales({ ...filter, period: each })}
                  aria-current={each === period ? 'page' : undefined}
                >
                  {each ? periodWords[each]() : m.sales_period_all()}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <a className="btn quiet sm" href={paths.salesFile(filter)} download>
          {m.sales_csv()}
        </a>
      </div>
      <div className="mt4">
        <Tabs
          label={m.sales_filter()}
          tabs={[
            { to: paths.sales({ period }), text: m.sales_all(), current: status === undefined },
            ...payoutStates.map(each => ({
              to: paths.sales({ status: each, period }),
              text: payoutWords[each](),
              current: each === status,
            })),
          ]}
        />
      </div>
      <dl className={css.sums}>
        {(['pending', 'held', 'payable'] as const).map(each => (
          <div key={each}>
            <dt>{payoutWords[each]()}</dt>
            <dd>{yen(sums[each])}</dd>
          </div>
        ))}
      </dl>
      {list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.resell()}>
              {m.resale_title()}
            </ButtonLink>
          }
        >
          {status || period ? m.sales_none() : m.sales_none_yet()}
        </Empty>
      ) : (
        <ul>
          {list.map(line => (
            <SaleRow key={line.orderItemId} line={line} />
          ))}
        </ul>
      )}
      <Pager {...pager} to={page => paths.sales({ ...filter, page, payoutPage })} />
      <PayoutList
        payouts={payouts}
        to={next => `${paths.sales({ ...filter, page: onlyLater(pager.page), payoutPage: next })}#payouts`}
      />
      <p className="mut mt5">
        {m.sales_rule()}{' '}
        <SiteLink className="link" to={paths.ownBank()}>
          {m.sales_bank()}
        </SiteLink>
      </p>
    </>
  )
}
