import { unknownBank } from '#functions/machinery/clients/bank-list.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { searchBanks } from '#shared/api/earning/payouts.ts'
import { bankKeyword } from '#shared/domain/people/account/bank-search.ts'
import { listBanks, listBranches } from '#shared/platform/api/transfers/banks.ts'

/** The platform holds the list of banks; the marketplace asks it as any shop does (decision 151). */
export const handler = handle(searchBanks, async ({ input, payments, fail }) => {
  const client = await payments.client({ listBanks, listBranches })
  const keyword = bankKeyword(input.keyword)
  const found = input.bankCode
    ? await client.listBranches({ bank_code: input.bankCode, keyword })
    : await client.listBanks({ keyword })
  if (found.ok) return found.data.list.map(({ code, name }) => ({ code, name }))
  const isUnknownBank = !found.unknown && found.errors.some(({ error_code: code }) => code === unknownBank)
  return isUnknownBank ? [] : fail('payments-stopped')
})
