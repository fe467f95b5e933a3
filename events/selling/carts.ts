import { orderPaid } from '../buying/orders.ts'
import { reaction } from '../event.ts'

/** Removes bought works from the cart. */
export const emptyCart = reaction({
  id: 'emptyCart',
  subject: 'carts',
  on: [orderPaid],
  grants: { table: ['get', 'put'] },
})

export const cartsBackground = [emptyCart] as const
