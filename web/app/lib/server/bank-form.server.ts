import { fieldText, optionalText } from './form-reply.server.ts'

/** What was typed of a bank account, with the password that a change asks for. */
export function bankIn(form: FormData) {
  const text = (name: string) => fieldText(form, name).trim()
  return {
    bankName: text('bankName'),
    ...optionalText(form, 'bankCode'),
    branchName: text('branchName'),
    ...optionalText(form, 'branchCode'),
    depositType: text('depositType') === '1' ? (1 as const) : (2 as const),
    accountNumber: text('accountNumber'),
    payeeName: text('payeeName'),
    password: fieldText(form, 'password'),
  }
}
