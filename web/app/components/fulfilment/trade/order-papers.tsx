import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { brandName } from '../../../lib/format/brand-name.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { OrderTotals } from '../../buying/checkout/totals.tsx'
import { AddressLines } from '../../people/address/address-lines.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Panel } from '../../site/frame/panel.tsx'

/** What was agreed and paid: sums, way of payment, addresses, and the papers of it. */
export function OrderPapers({ order }: { order: OrderView }) {
  const { locale, paths } = useSite()
  const { pay, paidAt, refunded, delivery, billing, notes, hasReceipt, orderId } = order
  return (
    <>
      <Panel id="sums" title={m.order_sums()}>
        <OrderTotals order={order} />
      </Panel>
      <Panel id="payment" title={m.order_payment()}>
        <Facts
          plain
          rows={[
            [m.order_paid_with(), paidWith(pay)],
            [m.order_paid_at(), paidAt && dateTime(paidAt, locale)],
            [m.order_refunded(), refunded > 0 ? yen(refunded) : null],
          ]}
        />
      </Panel>
      <Panel id="addresses" title={m.order_addresses()}>
        <Facts
          plain
          rows={[
            [m.order_delivery_to(), <AddressLines key="delivery" address={delivery} />],
            [m.order_billing_to(), billing ? <AddressLines key="billing" address={billing} /> : m.order_billing_same()],
            [m.order_notes(), notes],
          ]}
        />
      </Panel>
      <Panel id="documents" title={m.order_documents()}>
        {hasReceipt ? (
          <p className="mt3">
            <ButtonLink look="second" size="small" to={paths.receipt(orderId)}>
              {m.trade_receipt()}
            </ButtonLink>
          </p>
        ) : (
          <p className="mut">{m.order_no_documents()}</p>
        )}
      </Panel>
    </>
  )
}

function paidWith({ method, card }: OrderView['pay']): string {
  if (method === 'bank') return m.order_paid_transfer()
  return card ? m.order_paid_card({ card: m.cards_of({ brand: brandName(card.brand), last4: card.last4 }) }) : ''
}
