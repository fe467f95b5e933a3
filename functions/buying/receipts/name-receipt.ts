import { handle } from '#functions/machinery/http/handle.ts'
import { findOwnOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { nameReceipt } from '#shared/api/buying/receipts.ts'
import { namePayee } from '#shared/domain/buying/order/decisions.ts'
import { notPrinted, shownReceipt, unprintedIn } from './shown-receipt.ts'

/** A letter that the file cannot print is refused while the buyer can still change the name (D45). */
export const handler = handle(nameReceipt, async ({ input, caller, table, now, language, commit, fail, invalid }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const named = namePayee(order, input.payee, now())
  if (named.outcome === 'refused') return fail(named.code)
  const unprinted = await unprintedIn(input.payee)
  if (unprinted.length > 0) return invalid(notPrinted(unprinted))
  return commit({ writes: [moveOrder(order, named)], answer: await shownReceipt(named.order, language) })
})
