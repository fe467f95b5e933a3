import type { ParcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { carrierOf } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { shortDate, time } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import css from '../../site/mine/mine.module.css'

/** The next thing that happens by itself, or that somebody owes, with its moment. */
export function ParcelDeadline({ delivery }: { delivery: ParcelView }) {
  const { locale } = useSite()
  const { deadlines } = delivery
  const [label, at] = deadlines.shipBy
    ? [m.trade_ship_by(), deadlines.shipBy]
    : deadlines.receiptAt
      ? [m.trade_receipt_at(), deadlines.receiptAt]
      : deadlines.completedAt
        ? [m.trade_completed_at(), deadlines.completedAt]
        : []
  return (
    <div className={css.end}>
      {at && (
        <>
          <p className="mut">{label}</p>
          <p className="num">
            <span className={css.whole}>{shortDate(at, locale)}</span> <span className={css.whole}>{time(at)} JST</span>
          </p>
        </>
      )}
    </div>
  )
}

/** Carrier and number, with the carrier's own page where there is one (D82). */
export function ParcelStatus({
  delivery,
}: {
  delivery: Pick<ParcelView, 'carrierId' | 'deliveryNumber' | 'thirdUrl'>
}) {
  const { locale } = useSite()
  const { carrierId, deliveryNumber, thirdUrl } = delivery
  if (!carrierId || !deliveryNumber) return null
  return (
    <p>
      <span className="num">
        {m.trade_parcel({ carrier: carrierOf(carrierId)?.name[locale] ?? '', number: deliveryNumber })}
      </span>{' '}
      {thirdUrl && (
        <a className={`link ${css.whole}`} href={thirdUrl} target="_blank" rel="noopener noreferrer">
          {m.trade_tracking()}
        </a>
      )}
    </p>
  )
}
