import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { termsOf } from '../../../lib/purchase.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import css from './checkout.module.css'
import { SummaryFold } from './summary-fold.tsx'
import { OrderTotals } from './totals.tsx'

/** Beside the steps: the works, until when they are held, and the sums. `first`: before them, and folded on a phone. */
export function OrderSummary({ order, first = false }: { order: OrderView; first?: boolean }) {
  const { amounts, payUntil, items, source } = order
  const { locale } = useSite()
  const count = items.length
  const lines = <Lines order={order} />
  return (
    <aside className={`${css.sums} ${first ? css.first : ''} sticky`} aria-label={m.cart_summary({ count })}>
      {first ? (
        <SummaryFold count={count} total={amounts.total}>
          {lines}
        </SummaryFold>
      ) : (
        <>
          <h2>{m.cart_summary({ count })}</h2>
          {lines}
        </>
      )}
      {order.pay.canCancel && payUntil && (
        <p className={css.held}>
          <Icon name="clock" small />
          {termsOf(source, locale).payBy(endsAt(payUntil, order.serverTime, locale))}
        </p>
      )}
    </aside>
  )
}

function Lines({ order }: { order: OrderView }) {
  return (
    <>
      <ul>
        {order.items.map(({ id, imgs, title, artist, sellInfo, listPrice }) => (
          <li key={id} className={css.small}>
            <Picture className="thumb" picture={imgs[0]} alt="" sizes="64px" />
            <span>
              {title}
              <br />
              <span className="mut">{m.cart_by({ artist: artist.name, seller: sellInfo.name })}</span>
            </span>
            <b className="num">{yen(listPrice)}</b>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </>
  )
}
