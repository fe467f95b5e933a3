import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { getCart, parseCart, putCart, rowsOf, withRow } from '#functions/store/selling/carts.ts'
import { countForBuyer, soldKeys, soldWorkIn } from '#functions/views/sellable-works.ts'
import { addToCart } from '#shared/api/selling/carts.ts'
import { orderRules } from '#shared/domain/buying/order/order.ts'
import { purchaseOf } from '#shared/domain/buying/order/purchase.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'

/** A cart reserves nothing (D32): a work held by somebody else may stay in the cart, but cannot be bought "now". */
export const handler = handle(
  addToCart,
  async ({ input, caller, table, read, now, commit, fail }) => {
    const { productId, refId } = input
    const source = sourceOf(input.source)
    const { work, auction } = soldWorkIn(read, productId)
    const purchase = purchaseOf(work, { source, buyer: caller, auction, now: now() })
    const waits = purchase.outcome === 'refused' && 'data' in purchase && source === 'cart'
    if (purchase.outcome === 'refused' && !waits) return fail(purchase.code, 'data' in purchase ? purchase.data : null)
    if (purchase.outcome === 'allowed' && refId !== undefined && purchase.refId !== refId) return fail('auction-state')
    const seenPrice = purchase.outcome === 'allowed' ? purchase.price : (work?.price ?? 0)
    const { userId } = caller
    // A purchase that empties the cart, or another tab, may write first: the row is added to what it left.
    return untilWritten(async attempt => {
      const cart = attempt === 1 ? parseCart(read.get(orderKeys.cart(userId))) : await getCart(table, userId)
      const next = withRow(cart, source, { id: productId, productId, addedAt: now(), seenPrice })
      const others = rowsOf(next, source).filter(row => row.id !== productId)
      const shown = await countForBuyer(
        table,
        others.map(row => row.productId),
        caller,
      )
      // A row that its buyer cannot see does not count towards the limit, and is shown when the work comes back (D95).
      if (shown >= orderRules.items) return fail('cart-limit')
      const answer = { id: productId, source: input.source, count: shown + 1 }
      const result = await commit.attempt({ writes: [putCart(userId, next)], answer })
      return isCommitted(result) ? result.answer : undefined
    })
  },
  {
    reads: ({ productId }, { userId = '' }) => [orderKeys.cart(userId), ...soldKeys([productId])],
  },
)
