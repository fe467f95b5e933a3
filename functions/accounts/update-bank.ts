import { confirmPassword } from '#functions/credentials/confirm-password.ts'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { profileChange } from '#functions/store/profile.ts'
import { updateBank } from '#shared/api/accounts/profile.ts'
import type { BankAccount } from '#shared/domain/account/bank.ts'
import { payeeKana } from '#shared/domain/kana.ts'

export const handler = handle(updateBank, async ({ input, caller, table, commit, invalid, now }) => {
  const { userId } = caller
  const payeeName = payeeKana(input.payeeName)
  if (payeeName === null) return invalid({ field: 'payeeName', key: 'KANA_FORMAT' })
  const confirmed = await confirmPassword(table, { userId, password: input.password, now: now() })
  if (confirmed instanceof Failure) return confirmed
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
    writes: [profileChange(userId, { bank }), confirmed.forget],
    answer: bank,
  })
})
