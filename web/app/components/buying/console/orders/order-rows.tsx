import type { adminListOrders } from '#shared/api/buying/console/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { isLateFlag } from '#shared/domain/buying/order/flags.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import type { ParcelState } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { deliveryWords } from '../../../fulfilment/trade/words.ts'
import css from '../../../site/console/lists.module.css'
import { Thumb } from '../../../site/console/thumb.tsx'
import { Badge } from '../../../site/frame/badge.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import order from './order.module.css'
import { flagWords, payWords } from './order-words.ts'

type Row = OutputOf<typeof adminListOrders>['list'][number]

/** One order a row: its number, what somebody has to see to, its works and where each of them is. */
export function OrderRows({ rows }: { rows: readonly Row[] }) {
  const { paths, locale } = useSite()
  return (
    <ul className={css.rows}>
      {rows.map(({ orderId, orderNumber, createdAt, buyer, payStatus, total, refunded, items, flags }) => {
        const [state, word] = payWords[payStateOf(payStatus)]
        return (
          <li key={orderId}>
            <Thumb picture={items[0]?.img} />
            <div>
              <p className={order.name}>
                <b>
                  <SiteLink className="num" to={paths.admin('orders/detail', { id: orderId })}>
                    {orderNumber}
                  </SiteLink>
                </b>
                <Flags flags={flags} />
              </p>
              <ul className={order.works}>
                {items.map(({ orderItemId, title, deliveryStatus }) => (
                  <li key={orderItemId}>
                    <span>{title}</span>
                    {deliveryStatus && <ParcelBadge state={parcelStateOf(deliveryStatus)} />}
                  </li>
                ))}
              </ul>
              <p className="mut">{joinFacts(dateTime(createdAt, locale), buyer.username)}</p>
            </div>
            <div className={css.side}>
              <Badge state={state}>{word()}</Badge>
              <span className="num">{yen(total)}</span>
              {refunded > 0 && <span className="mut num">{m.trade_refunded({ amount: yen(refunded) })}</span>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export function Flags({ flags }: { flags: Row['flags'] }) {
  return flags.map(flag => (
    <Badge key={flag} state={isLateFlag(flag) ? 'failed' : 'due'} boxed>
      {flagWords[flag]()}
    </Badge>
  ))
}

function ParcelBadge({ state }: { state: ParcelState }) {
  const [mark, word] = deliveryWords[state]
  return <Badge state={mark}>{word()}</Badge>
}
