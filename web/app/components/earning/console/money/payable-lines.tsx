import type { adminGetPayable } from '#shared/api/earning/console/sales.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { shortDate } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { Arithmetic } from '../../../fulfilment/trade/arithmetic.tsx'
import { payoutWords } from '../../../fulfilment/trade/sale-words.ts'
import { deliveryWords } from '../../../fulfilment/trade/words.ts'
import css from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import own from './money.module.css'

type Line = OutputOf<typeof adminGetPayable>['lines']['list'][number]

/** Each sold work with what it leaves and what the journal says; the reckoning unfolds in place and needs no script. */
export function PayableLines({ lines }: { lines: readonly Line[] }) {
  const { paths, locale } = useSite()
  const { orders } = usePowers()
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {lines.map(line => {
        const [mark, word] = deliveryWords[parcelStateOf(line.deliveryStatus)]
        return (
          <li key={line.orderItemId}>
            <div>
              <b>{line.title}</b>
              <p className="mut">
                {shortDate(line.soldAt, locale)}
                {m.dot()}
                {orders ? (
                  <SiteLink className="link" to={paths.admin('orders/detail', { id: line.orderId })}>
                    {line.orderNumber}
                  </SiteLink>
                ) : (
                  line.orderNumber
                )}
              </p>
              <p className="mut">
                <Badge state={mark}>{word()}</Badge>　{payoutWords[line.payStatus]()}{' '}
                {line.payableAt && shortDate(line.payableAt, locale)}
              </p>
              <details className={own.reckoned}>
                <summary>{m.sales_arithmetic()}</summary>
                <Arithmetic line={line} />
              </details>
            </div>
            <div className={css.side}>
              <span>
                <span className="mut">{m.money_net()}</span> <b className="num">{yen(line.net)}</b>
              </span>
              <span>
                <span className="mut">{m.money_posted()}</span> <span className="num">{yen(line.posted)}</span>
              </span>
              <Badge state={line.agrees ? 'completed' : 'failed'}>
                {line.agrees ? m.money_agrees() : m.money_disagrees()}
              </Badge>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
