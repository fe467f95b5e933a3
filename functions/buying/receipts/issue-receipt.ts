import { Failure, FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { findOwnOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { issueReceipt } from '#shared/api/buying/receipts.ts'
import { countReceipt } from '#shared/domain/buying/order/decisions.ts'
import { receiptOfOrder } from '#shared/domain/buying/order/receipt.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { documentFonts, unprinted } from './document/fonts.ts'
import { receiptPdf } from './document/pdf.ts'
import { notPrinted } from './shown-receipt.ts'

/**
 * The issue is counted before the file is made, so that the mark of a reissue cannot be missing from a second receipt
 * (D45). A payee that cannot be printed has to be respelled first, which the buyer can still do.
 */
export const handler = handle(issueReceipt, async ({ input, caller, table, now, language, commit, fail, invalid }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const issued = countReceipt(order, 'buyer', now())
  if (issued.outcome === 'refused') return fail(issued.code, { payStatus: payStateNumbers[order.payStatus] })
  const { payee, payeeEditable } = receiptOfOrder(order, language, operatingCompany())
  const letters = payeeEditable ? unprinted(payee) : []
  if (letters.length > 0) return invalid(notPrinted(letters))
  const counted = await commit({ writes: [moveOrder(order, issued)], answer: 'counted' })
  if (counted instanceof Failure) return counted
  const receipt = receiptOfOrder(order, language, operatingCompany())
  const pdf = await receiptPdf(receipt, { language, fonts: await documentFonts(receipt), now: now() })
  return new FileAnswer(pdf, 'application/pdf', { download: `receipt-${order.number}.pdf` })
})
