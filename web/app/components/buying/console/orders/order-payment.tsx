import { dateTime } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { Facts } from '../../../site/frame/facts.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import { OrderTotals } from '../../checkout/totals.tsx'
import css from './order.module.css'
import type { OrderDetail } from './order-words.ts'

/** Shows what was charged, line by line, beside what became of the payment. */
export function OrderPayment({ detail }: { detail: OrderDetail }) {
  return (
    <div className={css.two}>
      <Panel id="charges" title={m.admin_order_charges()}>
        <OrderTotals order={detail.order} />
      </Panel>
      <Payment detail={detail} />
    </div>
  )
}

function Payment({ detail: { order, money, receipt } }: { detail: OrderDetail }) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { pay } = order
  const at = (instant: string | null) => (instant ? dateTime(instant, locale) : '')
  return (
    <Panel
      id="payment"
      title={m.admin_orders_payment()}
      more={
        powers.payments &&
        (order.paidAt || pay.last) && (
          <SiteLink
            className="more"
            to={
              order.paidAt
                ? paths.admin('payments/detail', { orderId: order.orderId })
                : paths.admin('payments', { keyword: order.orderNumber })
            }
          >
            {m.admin_order_see_payment()}
          </SiteLink>
        )
      }
    >
      <Facts
        rows={[
          [m.admin_order_method(), pay.method === 'bank' ? m.admin_order_method_bank() : m.admin_order_method_card()],
          [m.admin_order_card(), pay.card && m.cards_of(pay.card)],
          [m.admin_order_last_attempt(), pay.last?.message],
          [m.admin_order_attempts_left(), order.paidAt ? '' : pay.triesLeft],
          [
            m.admin_order_transfer(),
            pay.transfer &&
              `${pay.transfer.bankName ?? ''} ${pay.transfer.branchName} ${pay.transfer.branchCode}　${pay.transfer.accountNumber}　${pay.transfer.accountName}`,
          ],
          [m.admin_order_transfer_until(), at(pay.transfer?.until ?? null)],
          [m.admin_order_paid_at(), at(order.paidAt)],
          [m.admin_order_captured(), money && yen(money.captured)],
          [m.admin_order_refunded_amount(), money && yen(money.refunded)],
          [m.admin_order_refund_reserved(), money && money.reserved > 0 ? yen(money.reserved) : ''],
          [m.admin_order_refundable(), money && yen(money.refundable)],
          [m.admin_order_receipt_issued(), order.hasReceipt ? receipt.issued : ''],
          [m.admin_order_payee(), receipt.payee],
        ]}
      />
    </Panel>
  )
}
