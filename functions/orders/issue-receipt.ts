import { Failure, FileAnswer } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { issueReceipt } from '#shared/api/receipts.ts'
import { receiptOf } from '#shared/domain/order/receipt.ts'
import { issuedAgain } from '#shared/domain/order/steps.ts'
import { payStateNumbers } from '#shared/domain/order-wire-numbers.ts'
import { receiptFonts } from './receipt/fonts.ts'
import { receiptPdf } from './receipt/pdf.ts'

/** Counted before it is made: two receipts without the mark must not be in the world (D45). */
export const handler = handle(issueReceipt, async ({ input, caller, table, now, language, commit, fail }) => {
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const issued = issuedAgain(order, 'buyer', now())
  if (!issued.ok) return fail(issued.code, { payStatus: payStateNumbers[order.payStatus] })
  const counted = await commit({ writes: [moveOrder(order, issued)], answer: 'counted' })
  if (counted instanceof Failure) return counted
  const pdf = await receiptPdf(receiptOf(order, language), { language, fonts: await receiptFonts(), now: now() })
  return new FileAnswer(pdf, 'application/pdf', { download: `receipt-${order.number}.pdf` })
})
