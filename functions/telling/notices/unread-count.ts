import { handle } from '#functions/machinery/http/handle.ts'
import { getCart } from '#functions/store/selling/carts.ts'
import { getInbox } from '#functions/store/telling/notices.ts'
import { countForBuyer } from '#functions/views/sellable-works.ts'
import { unreadCount } from '#shared/api/telling/notices.ts'

/**
 * The cart's badge counts the rows that the cart shows: none for a work that is no longer visible to the member (D95).
 */
export const handler = handle(unreadCount, async ({ caller, table }) => {
  const [{ unread }, { rows }] = await Promise.all([getInbox(table, caller.userId), getCart(table, caller.userId)])
  const ids = rows.map(({ productId }) => productId)
  return { unread, cart: await countForBuyer(table, ids, caller) }
})
