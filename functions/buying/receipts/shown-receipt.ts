import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { receiptOfOrder } from '#shared/domain/buying/order/receipt.ts'
import type { Language } from '#shared/domain/kernel/language.ts'

/** The receipt as its page shows it, with what its file could not print of the payee. */
export async function shownReceipt(order: Order, language: Language) {
  const receipt = receiptOfOrder(order, language, operatingCompany())
  return { ...receipt, unprinted: await unprintedIn(receipt.payee) }
}

/** The letters of a name that no document can print; the table of all faces is read only by those who ask. */
export async function unprintedIn(name: string): Promise<string[]> {
  const { unprinted } = await import('./document/fonts.ts')
  return unprinted(name)
}

/** Why a name cannot be that of a receipt. */
export const notPrinted = (letters: readonly string[]) => ({ field: 'payee', key: 'LETTERS_NOT_PRINTED', letters })
