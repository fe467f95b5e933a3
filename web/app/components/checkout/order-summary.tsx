import type { OrderView } from '#shared/domain/order-view.ts'
import { time, yen } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'
import css from './checkout.module.css'
import { Totals } from './totals.tsx'

/** Beside the steps: the works, until when they are held, and the sums. `first`: above them on a phone. */
export function OrderSummary({ order, first = false }: { order: OrderView; first?: boolean }) {
  const { amounts, holdUntil, items } = order
  return (
    <aside className={`${css.sums} ${first ? css.first : ''} sticky`} aria-labelledby="summary">
      <h2 id="summary">{m.cart_summary({ count: items.length })}</h2>
      {holdUntil && (
        <p className={css.held}>
          <Icon name="clock" small />
          {m.cart_held_until({ time: `${time(holdUntil)} JST` })}
        </p>
      )}
      <ul>
        {items.map(({ id, imgs, title, artist, sellInfo, price }) => (
          <li key={id} className={css.small}>
            <Picture className="thumb" picture={imgs[0]} alt="" sizes="64px" />
            <span>
              {title}
              <br />
              <span className="mut">{m.cart_by({ artist: artist.name, seller: sellInfo.name })}</span>
            </span>
            <b className="num">{yen(price)}</b>
          </li>
        ))}
      </ul>
      <Totals
        works={amounts.subtotal}
        transport={amounts.detail.transport}
        packing={amounts.detail.packing}
        insurance={amounts.detail.insurance}
        total={amounts.total}
        tax={amounts.tax}
        quotePending={amounts.detail.quotePending}
        known
      />
    </aside>
  )
}
