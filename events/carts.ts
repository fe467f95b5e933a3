import { reaction } from './event.ts'
import { orderPaid } from './orders.ts'

/** Removes bought works from the cart. */
export const emptyCart = reaction({
  id: 'emptyCart',
  subject: 'carts',
  on: [orderPaid],
  grants: { table: ['get', 'put'] },
})

export const cartsBackground = [emptyCart] as const
