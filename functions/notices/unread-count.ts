import { handle } from '#functions/http/handle.ts'
import { getCart } from '#functions/store/carts.ts'
import { getInbox } from '#functions/store/notices.ts'
import { unreadCount } from '#shared/api/notices.ts'

export const handler = handle(unreadCount, async ({ caller, table }) => {
  const [{ unread }, cart] = await Promise.all([getInbox(table, caller.userId), getCart(table, caller.userId)])
  return { unread, cart: cart.rows.length }
})
