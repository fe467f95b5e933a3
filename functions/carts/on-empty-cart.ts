import { emptyCart } from '#events/orders.ts'
import { consume } from '#functions/reactions/consume.ts'
import { getCart, putCart, withoutRows } from '#functions/store/carts.ts'

const tries = 5

export const handler = consume(emptyCart, async ({ id, data }, { table, commit }) => {
  const productIds = data.lines.map(({ productId }) => productId)
  for (let attempt = 1; attempt <= tries; attempt++) {
    const cart = await getCart(table, data.buyerId)
    const left = ([1, 2, 3, 4] as const).reduce((rest, source) => withoutRows(rest, source, productIds) ?? rest, cart)
    if (left === cart) return
    const { outcome } = await commit({ once: `${id}-${data.buyerId}`, writes: [putCart(data.buyerId, left)] })
    if (outcome !== 'refused') return
  }
  throw new Error(`the cart of ${data.buyerId} kept moving`)
})
