import { emptyCart } from '#events/orders.ts'
import { consume } from '#functions/reactions/consume.ts'
import { type Cart, getCart, putCart, withoutRows } from '#functions/store/carts.ts'
import { sources } from '#shared/domain/order/moves.ts'

const tries = 5

export const handler = consume(emptyCart, async ({ id, data }, { table, commit }) => {
  const productIds = data.lines.map(({ productId }) => productId)
  for (let attempt = 1; attempt <= tries; attempt++) {
    const cart = await getCart(table, data.buyerId)
    const left = sources.reduce<Cart>((rest, source) => withoutRows(rest, source, productIds) ?? rest, cart)
    if (left === cart) return
    const { outcome } = await commit({ once: `${id}-${data.buyerId}`, writes: [putCart(data.buyerId, left)] })
    if (outcome !== 'refused') return
  }
  throw new Error(`the cart of ${data.buyerId} kept moving`)
})
