import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { receiptOfOrder } from '#shared/domain/buying/order/receipt.ts'
import type { Language } from '#shared/domain/kernel/language.ts'

/** The receipt for its page, with the letters of the payee that its file could not print. */
export async function shownReceipt(order: Order, language: Language) {
  const receipt = receiptOfOrder(order, language, operatingCompany())
  return { ...receipt, unprinted: await unprintedIn(receipt.payee) }
}

/** Letters of a name that no document can print; the table of all faces is loaded only by calls that need it. */
export async function unprintedIn(name: string): Promise<string[]> {
  const { unprinted } = await import('./document/fonts.ts')
  return unprinted(name)
}

/** Field error for a name that a receipt cannot print. */
export const notPrinted = (letters: readonly string[]) => ({ field: 'payee', key: 'LETTERS_NOT_PRINTED', letters })
