import { emptyCart } from '#events/selling/carts.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type Cart, getCart, putCart, withoutRows } from '#functions/store/selling/carts.ts'
import { sources } from '#shared/domain/kernel/purchase-source.ts'

/** Attempts: a buyer with several tabs may change the cart meanwhile; then the message returns to its queue. */
const attempts = 5

export const handler = consume(emptyCart, async ({ data }, { table, write }) => {
  const productIds = data.lines.map(({ productId }) => productId)
  const isEmptied = async () => {
    const cart = await getCart(table, data.buyerId)
    const left = sources.reduce<Cart>((rest, source) => withoutRows(rest, source, productIds) ?? rest, cart)
    if (left === cart) return true
    const { outcome } = await write(putCart(data.buyerId, left))
    return outcome === 'refused' ? undefined : true
  }
  await untilWritten(isEmptied, { attempts })
})
