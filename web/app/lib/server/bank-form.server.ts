import { m } from '../../paraglide/messages.js'
import type { Refusal } from './api.server.ts'
import { fieldText, optionalText } from './form-reply.server.ts'

/** What was typed of a bank account, with the password that a change asks for. */
export function bankIn(form: FormData) {
  const text = (name: string) => fieldText(form, name).trim()
  return {
    ...optionalText(form, 'bankName'),
    ...optionalText(form, 'bankCode'),
    ...optionalText(form, 'branchName'),
    ...optionalText(form, 'branchCode'),
    depositType: text('depositType') === '1' ? (1 as const) : (2 as const),
    ...optionalText(form, 'accountNumber'),
    ...optionalText(form, 'postalSymbol'),
    ...optionalText(form, 'postalNumber'),
    payeeName: text('payeeName'),
    password: fieldText(form, 'password'),
  }
}

/** Without the list of banks nothing is saved: a sentence about payments would not say what to do. */
export const bankRefusal = (refusal: Refusal, locale: 'ja' | 'en'): Refusal =>
  refusal.name === 'payments-stopped' ? { ...refusal, message: m.bank_not_checked({}, { locale }) } : refusal
