import { usePowers } from '../../lib/console/use-operator.ts'
import { dateTime, yen } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { OrderTotals } from '../checkout/totals.tsx'
import { Facts } from '../facts.tsx'
import { Panel } from '../panel.tsx'
import { SiteLink } from '../site-link.tsx'
import css from './order.module.css'
import type { OrderDetail } from './order-words.ts'

/** What was charged, line by line, beside what became of the payment. */
export function OrderPayment({ detail }: { detail: OrderDetail }) {
  const { amounts } = detail.order
  return (
    <div className={css.two}>
      <Panel id="charges" title={m.desk_charges()}>
        <OrderTotals amounts={amounts} />
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
      title={m.desk_pay()}
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
            {m.desk_see_payment()}
          </SiteLink>
        )
      }
    >
      <Facts
        rows={[
          [m.desk_method(), pay.method === 'bank' ? m.desk_method_bank() : m.desk_method_card()],
          [m.desk_card(), pay.card && m.cards_of(pay.card)],
          [m.desk_last_try(), pay.last?.message],
          [m.desk_tries_left(), order.paidAt ? '' : pay.triesLeft],
          [
            m.desk_transfer(),
            pay.transfer &&
              `${pay.transfer.branchName} ${pay.transfer.branchCode}　${pay.transfer.accountNumber}　${pay.transfer.accountName}`,
          ],
          [m.desk_transfer_until(), at(pay.transfer?.until ?? null)],
          [m.desk_paid_at(), at(order.paidAt)],
          [m.desk_captured(), money && yen(money.captured)],
          [m.desk_given_back(), money && yen(money.refunded)],
          [m.desk_reserved(), money && money.reserved > 0 ? yen(money.reserved) : ''],
          [m.desk_refundable(), money && yen(money.refundable)],
          [m.desk_receipt_issued(), order.hasReceipt ? receipt.issued : ''],
          [m.desk_payee(), receipt.payee],
        ]}
      />
    </Panel>
  )
}
