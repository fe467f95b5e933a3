import { handle } from '#functions/http/handle.ts'
import type { BankAccount } from '#functions/store/accounts.ts'
import { accountKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { updateBank } from '#shared/api/accounts/profile.ts'
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
    writes: [update(accountKeys.profile(caller.userId), { set: { bank }, where: ['attribute_exists(#PK)'] })],
    answer: bank,
  })
})
