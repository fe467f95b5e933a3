import { Failure, FileAnswer } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { issueReceipt } from '#shared/api/receipts.ts'
import { hasReceipt } from '#shared/domain/order/order.ts'
import { receiptOf } from '#shared/domain/order/receipt.ts'
import { issuedAgain } from '#shared/domain/order/steps.ts'
import { receiptFonts } from './receipt/fonts.ts'
import { receiptPdf } from './receipt/pdf.ts'

/** Counted before it is made: two receipts without the mark must not be in the world (D45). */
export const handler = handle(issueReceipt, async ({ input, caller, table, now, language, commit, fail }) => {
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  if (!hasReceipt(order)) return fail('order-state', { payStatus: order.payStatus })
  const counted = await commit({ writes: [moveOrder(order, issuedAgain(order, now()))], answer: 'counted' })
  if (counted instanceof Failure) return counted
  const pdf = await receiptPdf(receiptOf(order, language), { language, fonts: await receiptFonts(), now: now() })
  return new FileAnswer(pdf, 'application/pdf', { download: `receipt-${order.number}.pdf` })
})
