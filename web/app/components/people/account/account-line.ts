import { type BankAccount, depositTypes } from '#shared/domain/people/account/bank.ts'
import { m } from '../../../paraglide/messages.js'

export const withCode = (name: string, code: string | null | undefined): string =>
  code === null || code === undefined ? name : `${name} (${code})`

/** A bank account in one line, as somebody reads it who transfers to it. */
export const accountLine = (account: BankAccount): string =>
  m.account_line({
    bank: withCode(account.bankName, account.bankCode),
    branch: withCode(account.branchName, account.branchCode),
    kind: account.depositType === depositTypes.current ? m.info_deposit_1() : m.info_deposit_2(),
    number: account.accountNumber,
    payee: account.payeeName,
  })
