import { type BankAccount, depositTypes } from '#shared/domain/people/account/bank.ts'
import type { PayoutAccount } from './consignor.ts'
import type { Payout } from './payout.ts'

/** Account types of the payment platform; the marketplace's own numbers differ (rules §14). */
export const platformAccountTypes = {
  [depositTypes.ordinary]: '0',
  [depositTypes.current]: '1',
} as const satisfies Record<BankAccount['depositType'], '0' | '1'>

interface Paid extends Pick<Payout, 'id' | 'amount'> {
  readonly account: BankAccount
}

/** Input of the platform's call that creates a transfer file; the payout's id is the transfer's reference. */
export const transferFileOf = (from: PayoutAccount, transferDate: string, payouts: readonly Paid[]) => ({
  transfer_date: transferDate,
  consignor_code: from.code,
  consignor_name: from.name,
  consignor_account: {
    bank_code: from.bankCode,
    branch_code: from.branchCode,
    account_type: platformAccountTypes[from.depositType],
    account_number: from.accountNumber,
  },
  items: payouts.map(({ id, amount, account }) => ({
    bank_code: account.bankCode ?? '',
    branch_code: account.branchCode ?? '',
    account_type: platformAccountTypes[account.depositType],
    account_number: account.accountNumber,
    payee_kana: account.payeeName,
    amount,
    reference: id,
  })),
})
