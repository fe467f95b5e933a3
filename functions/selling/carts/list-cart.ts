import { handle } from '#functions/machinery/http/handle.ts'
import { addressIn, getAddresses } from '#functions/store/people/addresses.ts'
import { getCart } from '#functions/store/selling/carts.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import { destinationOf } from '#shared/domain/people/address/address.ts'
import { amountsOf, chargeLine, needsQuote } from '#shared/domain/selling/policy/shipping.ts'
import { checkedRows } from './rows/checked-rows.ts'

/** Nothing that was true when a row was added is trusted: every call reads the works again (D32). */
export const handler = handle(listCart, async ({ input, caller, table, now, language, fail }) => {
  const at = now()
  const [cart, book] = await Promise.all([getCart(table, caller.userId), getAddresses(table, caller.userId)])
  const address = addressIn(book, input.addressId)
  if (input.addressId !== undefined && !address) return fail('not-found')
  const checked = await checkedRows(table, cart, {
    ...input,
    source: sourceOf(input.source),
    buyer: caller,
    now: at,
    language,
  })
  const rows = input.ids ? checked.filter(({ view }) => input.ids?.includes(view.id)) : checked
  const charged = rows.filter(({ view }) => view.invalid === null || view.invalid === 'price_changed')
  // Without an address the delivery is unknown; until then taxes are those of a purchase in Japan.
  const to = address ? destinationOf(address) : { country: 'JP' as const, area: null }
  const policy = await currentPolicy(table, at)
  const lines = charged.map(({ view, work }) =>
    chargeLine({ listPrice: view.price, boxSizeCm: work.boxSizeCm, seller: work.seller }, to, policy),
  )
  const known = address ? lines : lines.map(line => ({ ...line, transport: 0, packing: 0, insurance: 0 }))
  const { subtotal, fee, deliveryFee, packing, insurance, tax, total } = amountsOf(known, to.country)
  return {
    source: input.source,
    list: rows.map(({ view }) => view),
    deliveryFee: fee + deliveryFee,
    productTotalPrice: subtotal,
    taxFee: tax,
    totalPrice: total,
    feeDetail: address ? { transport: deliveryFee, packing, insurance, quotePending: needsQuote(lines) } : null,
    addressId: address?.id ?? null,
    serverTime: iso(at),
  }
})
