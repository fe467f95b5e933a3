import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { listCart, recommendForCart, removeFromCart } from '#shared/api/selling/carts.ts'
import { holdAhead } from '#shared/domain/buying/order/hold-words.ts'
import { CartRow, isBuyable } from '../components/buying/checkout/cart-row.tsx'
import css from '../components/buying/checkout/checkout.module.css'
import { OpenOrders } from '../components/buying/checkout/open-orders.tsx'
import { CartTotals } from '../components/buying/checkout/totals.tsx'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { loadOpenOrders } from '../lib/server/open-orders.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.cart.hydrate }
export const meta: MetaFunction = () => pageMeta(m.cart_title())

const recommended = 4

export async function loader(args: LoaderFunctionArgs) {
  const { call, attempt } = api(args)
  const [cart, others, orders] = await Promise.all([
    call(listCart, { source: '1' }),
    attempt(recommendForCart, { size: String(recommended) }),
    loadOpenOrders(args),
  ])
  return { cart, others: others.ok ? others.data.list : [], orders, formId: randomUUID() }
}

/** Takes a work out; what is not there any more is out already. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { attempt, refuse } = api(args)
  const answer = await attempt(removeFromCart, { id: fieldText(form, 'remove'), source: '1' })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok && answer.name !== 'not-found') return data({ error: answer.message }, { status: 409 })
  return redirect(pathsFor(langOf(args)).cart({ removed: 1 }))
}

export default function CartPage() {
  const { cart, others, orders, formId } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths, locale } = useSite()
  const buyable = cart.list.filter(isBuyable)
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.cart_title() }]} />
      <h1>{m.cart_title()}</h1>
      <div role="status">
        {query.has('removed') && <Note>{m.cart_removed()}</Note>}
        {query.has('added') && <Note tone="ok">{m.cart_added()}</Note>}
        {query.has('left') && <Note>{m.pay_left()}</Note>}
      </div>
      {failed && <Failure text={failed.error} />}
      <OpenOrders orders={orders} formId={formId} />
      {cart.list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.cart_find()}
            </ButtonLink>
          }
        >
          {m.cart_empty()}
        </Empty>
      ) : (
        <div className="aside mt5">
          <div>
            <Form method="post" id="remove" />
            <Form action={paths.cartConfirmation({})} id="choose">
              <input type="hidden" name="source" value="1" />
              <ul className={css.works}>
                {cart.list.map(row => (
                  <CartRow key={row.id} row={row} serverTime={cart.serverTime} chosen={isBuyable(row)} removable />
                ))}
              </ul>
            </Form>
            <p className="mut mt4">{m.cart_not_held({ hold: holdAhead[locale] })}</p>
          </div>
          <aside className={`${css.sums} sticky`} aria-labelledby="sums">
            <h2 id="sums">{m.cart_summary({ count: buyable.length })}</h2>
            <CartTotals cart={cart} />
            <Button type="submit" form="choose" size="large" wide className="mt4" disabled={buyable.length === 0}>
              {m.cart_proceed()}
            </Button>
            {buyable.length === 0 && <p className="mut mt2">{m.cart_nothing_buyable()}</p>}
          </aside>
        </div>
      )}
      {others.length > 0 && (
        <section className="sec" aria-labelledby="others">
          <h2 id="others">{m.cart_recommended()}</h2>
          <div className="grid4 taste mt5">
            {others.map(work => (
              <WorkCard key={work.id} work={work} serverTime={cart.serverTime} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
