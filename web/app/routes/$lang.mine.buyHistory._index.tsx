import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { listPurchases } from '#shared/api/buying/orders.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { OpenOrders } from '../components/buying/checkout/open-orders.tsx'
import { PurchaseRow } from '../components/fulfilment/trade/purchase-row.tsx'
import { deliveryWords, doneWord } from '../components/fulfilment/trade/words.ts'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import css from '../components/site/mine/mine.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { loadOpenOrders } from '../lib/server/open-orders.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { actOnPurchase } from '../lib/server/trade.server.ts'
import { m } from '../paraglide/messages.js'

const states = ['preparing', 'delivering', 'confirmed', 'completed', 'claimed'] as const
const stateOf = (query: URLSearchParams) =>
  states.find(state => String(parcelStateNumbers[state]) === query.get('status'))

export async function loader(args: LoaderFunctionArgs) {
  const state = stateOf(new URL(args.request.url).searchParams)
  const [purchases, orders] = await Promise.all([
    api(args).call(listPurchases, {
      ...(state && { status: String(parcelStateNumbers[state]) }),
      page: String(pageParam(args)),
    }),
    loadOpenOrders(args),
  ])
  return { purchases, orders, formId: randomUUID() }
}

export const action = (args: ActionFunctionArgs) => actOnPurchase(args)

export default function BuyHistory() {
  const { purchases, orders, formId } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const state = stateOf(query)
  const done = doneWord(query.get('done'))
  return (
    <>
      <h1>{m.trade_purchases()}</h1>
      <p className="sub">{m.trade_purchases_sub()}</p>
      <div role="status">{!failed && done && <Note tone="ok">{done}</Note>}</div>
      {failed && <Failure text={failed.error} />}
      <OpenOrders orders={orders} formId={formId} />
      <div className={css.tabs}>
        <Tabs
          label={m.trade_tabs()}
          tabs={[
            { to: paths.purchases(), text: m.trade_all(), current: state === undefined },
            ...states.map(each => ({
              to: paths.purchases({ status: parcelStateNumbers[each] }),
              text: deliveryWords[each][1](),
              current: each === state,
            })),
          ]}
        />
      </div>
      {purchases.list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.trade_find()}
            </ButtonLink>
          }
        >
          {state ? m.trade_purchases_empty() : m.trade_purchases_none()}
        </Empty>
      ) : (
        <ul>
          {purchases.list.map(row => (
            <PurchaseRow key={row.id} row={row} formId={formId} list />
          ))}
        </ul>
      )}
      <Pager {...purchases} to={page => paths.purchases({ status: state && parcelStateNumbers[state], page })} />
    </>
  )
}
