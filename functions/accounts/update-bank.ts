import { handle } from '#functions/http/handle.ts'
import { profileChange } from '#functions/store/profile.ts'
import { updateBank } from '#shared/api/accounts/profile.ts'
import type { BankAccount } from '#shared/domain/account/bank.ts'
import { payeeKana } from '#shared/domain/kana.ts'

export const handler = handle(updateBank, async ({ input, caller, commit, invalid }) => {
  const payeeName = payeeKana(input.payeeName)
  if (payeeName === null) return invalid({ field: 'payeeName', key: 'KANA_FORMAT' })
  const bank: BankAccount = {
    bankName: input.bankName,
    bankCode: input.bankCode ?? null,
    branchName: input.branchName,
    branchCode: input.branchCode ?? null,
    depositType: input.depositType,
    accountNumber: input.accountNumber.padStart(7, '0'),
    payeeName,
  }
  return commit({
    writes: [profileChange(caller.userId, { bank })],
    answer: bank,
  })
})
