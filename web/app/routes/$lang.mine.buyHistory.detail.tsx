import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { getOrder, listPurchases } from '#shared/api/buying/orders.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import { Owed } from '../components/buying/checkout/owed.tsx'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { OrderPapers } from '../components/fulfilment/trade/order-papers.tsx'
import { OrderTimeline } from '../components/fulfilment/trade/order-timeline.tsx'
import { PurchaseRow } from '../components/fulfilment/trade/purchase-row.tsx'
import trade from '../components/fulfilment/trade/trade.module.css'
import { doneWord } from '../components/fulfilment/trade/words.ts'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { dateTime } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { bankFor } from '../lib/server/cart-payment.server.ts'
import { orderParam } from '../lib/server/checkout.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { actOnPurchase } from '../lib/server/trade.server.ts'
import { m } from '../paraglide/messages.js'

/** As many works as an order may hold. */
const worksOfOrder = '20'

export async function loader(args: LoaderFunctionArgs) {
  const orderId = orderParam(args)
  const { call } = api(args)
  const [order, works] = await Promise.all([
    call(getOrder, { orderId }),
    call(listPurchases, { orderId, size: worksOfOrder }),
  ])
  // What is not paid has a page of its own, which says what is to be done.
  if (!isPaid({ payStatus: payStateOf(order.payStatus) })) throw redirect(pathsFor(langOf(args)).cartPayment(orderId))
  return { order, works: works.list, bank: await bankFor(args, order), formId: randomUUID() }
}

export const action = (args: ActionFunctionArgs) => actOnPurchase(args)

/** One paid order for its buyer: the works with what can be done, what has happened, and what was agreed. */
export default function BoughtOrder() {
  const { order, works, bank, formId } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths, locale } = useSite()
  const done = doneWord(query.get('done'))
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.purchases()}>
          {m.trade_purchases()}
        </SiteLink>
      </p>
      <h1 className="num">{m.trade_order({ number: order.orderNumber })}</h1>
      <p className="sub">{dateTime(order.createdAt, locale)}</p>
      <div role="status">{!failed && done && <Note tone="ok">{done}</Note>}</div>
      {failed && <Failure text={failed.error} />}
      <Owed order={order} bank={bank} />
      <div className={trade.panels}>
        <Panel id="works" title={m.order_works()}>
          <ul>
            {works.map(row => (
              <PurchaseRow key={row.id} row={row} formId={formId} />
            ))}
          </ul>
        </Panel>
        <OrderTimeline order={order} works={works} />
        <OrderPapers order={order} />
      </div>
      <p className="mt5">
        <ContactLink category="purchase" about={order.orderNumber} text={m.contact_order()} />
      </p>
    </>
  )
}
