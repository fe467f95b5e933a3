import { createPayee } from '#shared/platform/api/transfers/banks.ts'
import { utcIso } from '#shared/platform/time/iso.ts'
import { accountTypeOf } from '#shared/platform/transfers/account-type.ts'
import { checkAccount } from '#shared/platform/transfers/transfer-line.ts'
import { serve } from '../http/serve.ts'
import { putPayee } from '../store/transfers/transfer-files.ts'
import { findBank } from './banks/banks.ts'

export const handler = serve(createPayee, async ({ input, shop, mode, now, newId, commit, fail }) => {
  const written = { ...input, account_type: accountTypeOf(input.account_type) }
  const checked = checkAccount(written, await findBank(input.bank_code))
  if (checked.outcome === 'wrong') return fail(checked.problems)
  const payee = { ...checked.value, id: `pe_${newId()}`, createdAt: now() }
  return commit({
    writes: [putPayee(mode, shop.shopId, payee).or('E9991001001')],
    answer: {
      id: payee.id,
      object: 'payee',
      bank_code: payee.bankCode,
      bank_name: payee.bankName,
      branch_code: payee.branchCode,
      branch_name: payee.branchName,
      account_type: payee.accountType,
      account_number: payee.accountNumber.slice(-4),
      payee_kana: payee.payee,
      created: utcIso(payee.createdAt),
    },
  })
})
