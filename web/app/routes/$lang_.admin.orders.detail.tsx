import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import { OrderActions } from '../components/buying/console/orders/order-actions.tsx'
import { OrderHistory } from '../components/buying/console/orders/order-history.tsx'
import { OrderWork } from '../components/buying/console/orders/order-item.tsx'
import { OrderItemActions } from '../components/buying/console/orders/order-item-actions.tsx'
import { OrderPayment } from '../components/buying/console/orders/order-payment.tsx'
import { OrderPeople } from '../components/buying/console/orders/order-people.tsx'
import { OrderRefunds } from '../components/buying/console/orders/order-refunds.tsx'
import { Flags } from '../components/buying/console/orders/order-rows.tsx'
import { payWords } from '../components/buying/console/orders/order-words.ts'
import { UnappliedPayment } from '../components/buying/console/orders/unapplied-payment.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnOrder, loadOrder } from '../lib/console/orders.server.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadOrder(args)

export const action = (args: ActionFunctionArgs) => actOnOrder(args)

/** One order for who has to see to it: its state and what it waits for, its works, money, people and history. */
export default function Order() {
  const { detail, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { order, items, flags, serverTime } = detail
  const [state, word] = payWords[payStateOf(order.payStatus)]
  const acting = { formId, reply }
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('orders')}>
          {m.admin_orders_title()}
        </SiteLink>
      </p>
      <h1>{m.trade_order({ number: order.orderNumber })}</h1>
      <p className={css.actions}>
        <Badge state={state} boxed>
          {word()}
        </Badge>
        <Flags flags={flags} />
        <span className="mut">{dateTime(order.createdAt, locale)}</span>
      </p>
      {order.holdUntil && <p>{m.admin_order_hold_until({ time: deadline(order.holdUntil, locale) })}</p>}
      {order.pay.last && !order.paidAt && <p>{order.pay.last.message}</p>}
      <DoneNote />
      <UnappliedPayment key={`unapplied ${formId}`} detail={detail} {...acting} />
      <OrderActions key={formId} detail={detail} {...acting} />
      {order.items.map(line => {
        const item = items.find(({ delivery }) => delivery.orderItemId === line.id)
        return (
          <OrderWork key={line.id} orderId={order.orderId} line={line} item={item}>
            {item && powers.moveOrders && (
              <OrderItemActions key={formId} item={item} title={line.title} serverTime={serverTime} {...acting} />
            )}
          </OrderWork>
        )
      })}
      <OrderRefunds key={`refunds ${formId}`} detail={detail} {...acting} />
      <OrderPayment detail={detail} />
      <OrderPeople detail={detail} />
      <OrderHistory detail={detail} />
    </>
  )
}
