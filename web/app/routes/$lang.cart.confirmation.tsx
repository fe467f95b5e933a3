import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listCart } from '#shared/api/selling/carts.ts'
import { CartRow, isBuyable } from '../components/buying/checkout/cart-row.tsx'
import css from '../components/buying/checkout/checkout.module.css'
import { CheckoutHead } from '../components/buying/checkout/steps.tsx'
import { SummaryFold } from '../components/buying/checkout/summary-fold.tsx'
import { CartTotals } from '../components/buying/checkout/totals.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { termsOf } from '../lib/purchase.ts'
import { api } from '../lib/server/api.server.ts'
import { checkoutOf } from '../lib/server/checkout.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.cartConfirmation.hydrate, isCheckout: true }
export const meta: MetaFunction = () => pageMeta(m.cart_step_confirm())

/** Step 1: what is about to be ordered, as it stands now. Nothing is held before the address is known (D32, D40). */
export async function loader(args: LoaderFunctionArgs) {
  const { source, number, asked, query } = checkoutOf(args)
  const cart = await api(args).call(listCart, asked)
  if (cart.list.length === 0 && source === '1') throw redirect(pathsFor(langOf(args)).cart())
  return { cart, source, number, query }
}

export default function ConfirmationPage() {
  const { cart, source, number, query } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const { list, serverTime } = cart
  const buyable = list.filter(isBuyable)
  const count = buyable.length
  return (
    <div className={`wrap ${css.page}`}>
      <CheckoutHead title={m.cart_step_confirm()} current={0} />
      {list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.cart_find()}
            </ButtonLink>
          }
        >
          {m.cart_gone()}
        </Empty>
      ) : (
        <div className="aside">
          <div>
            {list.length > count && <Note tone="warn">{m.cart_some_gone()}</Note>}
            <ul className={css.works}>
              {list.map(row => (
                <CartRow key={row.id} row={row} serverTime={serverTime} />
              ))}
            </ul>
            <Facts
              rows={[
                [m.cart_shipping(), m.cart_shipping_text()],
                [m.shipping_returns(), termsOf(number, locale).returns],
              ]}
            />
            <p className="mut mt4">
              <SiteLink className="link" to={paths.act}>
                {m.cart_act()}
              </SiteLink>
            </p>
          </div>
          <aside className={`${css.sums} sticky`} aria-label={m.cart_summary({ count })}>
            <SummaryFold count={count} total={cart.totalPrice}>
              <CartTotals cart={cart} />
            </SummaryFold>
            {count > 0 && (
              <ButtonLink
                size="large"
                wide
                className="mt4"
                to={paths.cartAddress({ ...query, id: buyable.map(({ id }) => id) })}
              >
                {m.cart_to_address()}
              </ButtonLink>
            )}
            {source === '1' && (
              <p className="mt4">
                <a className="link" href={paths.cart()}>
                  {m.cart_back()}
                </a>
              </p>
            )}
          </aside>
        </div>
      )}
    </div>
  )
}
