import type { saleHistory } from '#shared/api/earning/sales.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { date, shortDate } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Arithmetic } from '../../fulfilment/trade/arithmetic.tsx'
import { deliveryWords } from '../../fulfilment/trade/words.ts'
import { Badge } from '../frame/badge.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import mine from './mine.module.css'
import css from './sales.module.css'

type SaleLine = OutputOf<typeof saleHistory>['list'][number]

/** One sold work: where it is, from when its money is payable, and how much of the price is the seller's. */
export function SaleRow({ line }: { line: SaleLine }) {
  const { paths, locale } = useSite()
  const [state, word] = deliveryWords[parcelStateOf(line.deliveryStatus)]
  return (
    <li className={`${mine.entry} ${css.row}`}>
      <p className="num">{shortDate(line.soldAt, locale)}</p>
      <div>
        <h2>
          <SiteLink to={paths.shipping(line.orderItemId)}>{line.title}</SiteLink>
        </h2>
        <p className="mut num">{m.sales_order({ number: line.orderNumber })}</p>
      </div>
      <div className={css.state}>
        <Badge state={state}>{word()}</Badge>
        <p className="mut">{standing(line, locale)}</p>
      </div>
      <p className={css.yen}>
        <span className="mut">{m.sales_price()}</span> {yen(line.price)}
      </p>
      <p className={css.yen}>
        <span className="mut">{m.sales_net()}</span> <b>{yen(line.net)}</b>
      </p>
      <details className={`${mine.unfolds} ${css.more}`}>
        <summary>{m.sales_arithmetic()}</summary>
        <Arithmetic line={line} />
      </details>
    </li>
  )
}

function standing({ payStatus, payableAt, payoutDate }: SaleLine, locale: 'ja' | 'en'): string {
  switch (payStatus) {
    case 'pending':
      return m.sales_payout_pending()
    case 'held':
      return payableAt ? m.sales_payout_from({ date: date(payableAt, locale) }) : m.sales_payout_held()
    case 'payable':
      return payableAt
        ? `${m.sales_payable()}　${m.sales_payout_since({ date: shortDate(payableAt, locale) })}`
        : m.sales_payable()
    case 'batched':
      return m.payouts_on_the_way()
    case 'paid':
      return payoutDate ? m.payouts_paid_on({ date: date(payoutDate, locale) }) : m.payouts_paid()
    case 'cancelled':
      return m.sales_payout_cancelled()
  }
}
