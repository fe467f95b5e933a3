import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { OpenOrder } from '../../../lib/open-order.ts'
import { m } from '../../../paraglide/messages.js'
import css from './checkout.module.css'
import { OpenOrderActions } from './open-order-actions.tsx'

/**
 * The reader's unpaid orders, above the list of a page where they would be looked for. It is asked for anew with each
 * page, so it is there as long as the order waits and no longer (decision 129).
 */
export function OpenOrders({ orders, formId }: { orders: readonly OpenOrder[]; formId: string }) {
  if (orders.length === 0) return null
  return (
    <section className={css.open} aria-labelledby="open-orders">
      <h2 id="open-orders">{m.open_orders()}</h2>
      <ul>
        {orders.map(order => (
          <li key={order.orderId}>
            <div>
              <p>
                {order.more > 0 ? m.open_order_works({ title: order.title, count: order.more }) : order.title}{' '}
                <span className="num">{yen(order.total)}</span>
              </p>
              <OpenOrderState order={order} />
            </div>
            <div className={css.openActions}>
              <OpenOrderActions order={order} formId={formId} small />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What it waits for, and until when. */
function OpenOrderState({ order: { waitsFor, until, serverTime } }: { order: OpenOrder }) {
  const { locale } = useSite()
  const sentence =
    waitsFor === 'quote' ? m.open_order_quote() : waitsFor === 'transfer' ? m.open_order_transfer() : undefined
  const deadline = until && waitsFor !== 'quote' && m.open_order_until({ time: endsAt(until, serverTime, locale) })
  return <p className="mut">{[sentence, deadline].filter(Boolean).join(' ')}</p>
}
