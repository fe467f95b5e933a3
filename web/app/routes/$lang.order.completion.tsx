import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getOrder } from '#shared/api/buying/orders.ts'
import css from '../components/buying/checkout/checkout.module.css'
import { OrderSummary } from '../components/buying/checkout/order-summary.tsx'
import { Owed } from '../components/buying/checkout/owed.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { date } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { termsOf } from '../lib/purchase.ts'
import { api } from '../lib/server/api.server.ts'
import { bankFor } from '../lib/server/cart-payment.server.ts'
import { orderParam } from '../lib/server/checkout.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.orderCompletion.hydrate, noCartCount: true }
export const meta: MetaFunction = () => pageMeta(m.done_title())

/** D85: unshipped works are sent within a week; the receipt is confirmed within fourteen days of arrival. */
const shipWithin = 7 * 86_400_000

export async function loader(args: LoaderFunctionArgs) {
  const orderId = orderParam(args)
  const order = await api(args).call(getOrder, { orderId })
  if (order.paidAt === null) throw redirect(pathsFor(langOf(args)).cartPayment(orderId))
  return {
    order,
    bank: await bankFor(args, order),
    shipUntil: new Date(Date.parse(order.paidAt) + shipWithin).toISOString(),
  }
}

export default function CompletionPage() {
  const { order, bank, shipUntil } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.done_title() }]} />
      <div className="aside">
        <div>
          <p>
            <Badge state="paid">{m.done_paid()}</Badge>
          </p>
          <h1 className="mt3">{m.done_thanks()}</h1>
          <Owed order={order} bank={bank} />
          <Facts
            rows={[
              [m.done_number(), <span key="n">{order.orderNumber}</span>],
              [m.done_ship(), m.done_ship_by({ date: date(shipUntil, locale) })],
              [m.done_confirm(), m.done_confirm_text()],
              [m.shipping_returns(), termsOf(order.source, locale).returns],
            ]}
          />
          <p className="mut mt4">{m.done_mail()}</p>
          <div className={css.actions}>
            {order.hasReceipt && (
              <ButtonLink look="quiet" to={paths.receipt(order.orderId)}>
                {m.done_receipt()}
              </ButtonLink>
            )}
            <ButtonLink to={paths.order(order.orderId)}>{m.done_orders()}</ButtonLink>
          </div>
        </div>
        <OrderSummary order={order} />
      </div>
    </div>
  )
}
