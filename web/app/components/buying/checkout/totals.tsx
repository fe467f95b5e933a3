import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listCart } from '#shared/api/selling/carts.ts'
import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import { isBuyable } from './cart-row.tsx'
import css from './checkout.module.css'
import { DutiesNote, ExportLine, untaxed } from './export-lines.tsx'

interface Charged {
  /** The works at their prices in Japan, tax included, and what is charged for them. */
  readonly listed: number
  readonly works: number
  readonly transport: number
  readonly packing: number
  readonly insurance: number
  readonly total: number
  /** Contained in the total (D23). */
  readonly tax: number
  /** The transport is quoted by the operator first (D41). */
  readonly quotePending: boolean
  /** Without an address the fees are not known yet. */
  readonly known: boolean
}

/** Shows what a purchase comes to: works, transport, packing, insurance, total with the tax in it. */
function Totals({ listed, works, transport, packing, insurance, total, tax, quotePending, known }: Charged) {
  return (
    <>
      <dl className={`sum ${css.totals}`}>
        <div>
          <dt>{m.cart_sum_works()}</dt>
          <dd>{yen(listed)}</dd>
        </div>
        <ExportLine listed={listed} charged={works} />
        <div>
          <dt>{m.cart_sum_transport()}</dt>
          <dd>{!known || quotePending ? '—' : yen(transport)}</dd>
        </div>
        <div>
          <dt>{m.cart_sum_packing()}</dt>
          <dd>{known ? yen(packing) : '—'}</dd>
        </div>
        <div>
          <dt>{m.cart_sum_insurance()}</dt>
          <dd>{known ? yen(insurance) : '—'}</dd>
        </div>
        <div className="tot">
          <dt>{m.cart_sum_total()}</dt>
          <dd>{yen(total)}</dd>
        </div>
      </dl>
      {untaxed(listed, works) === 0 && <p className={`mut mt2 ${css.tax}`}>{m.cart_sum_tax({ tax: yen(tax) })}</p>}
      <DutiesNote listed={listed} charged={works} />
      {!known && <p className="mut mt2">{m.cart_sum_later()}</p>}
      {known && quotePending && <p className="mut mt2">{m.cart_sum_quote()}</p>}
    </>
  )
}

/** Shows what an order comes to: its fees are known, but for a transport that is still to be quoted. */
export function OrderTotals({ order: { amounts, items } }: { order: Pick<OrderView, 'amounts' | 'items'> }) {
  const { subtotal, total, tax, detail } = amounts
  const listed = items.reduce((sum, { listPrice }) => sum + listPrice, 0)
  return <Totals listed={listed} works={subtotal} {...detail} total={total} tax={tax} known />
}

/** Shows what a cart comes to before anything is ordered; the fees are known once there is an address. */
export function CartTotals({ cart }: { cart: OutputOf<typeof listCart> }) {
  const { transport = 0, packing = 0, insurance = 0, quotePending = false } = cart.feeDetail ?? {}
  const fees = { transport, packing, insurance, quotePending }
  const { productTotalPrice, totalPrice, taxFee, addressId } = cart
  const listed = cart.list.filter(isBuyable).reduce((sum, { price }) => sum + price, 0)
  return (
    <Totals
      listed={listed}
      works={productTotalPrice}
      {...fees}
      total={totalPrice}
      tax={taxFee}
      known={addressId !== null}
    />
  )
}
