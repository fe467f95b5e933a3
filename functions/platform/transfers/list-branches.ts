import { pageOfRows } from '#shared/platform/api/lists.ts'
import { listBranches } from '#shared/platform/api/transfers/banks.ts'
import { serve } from '../http/serve.ts'
import { findBank } from './banks/banks.ts'
import { foundBy } from './banks/found-by.ts'

export const handler = serve(listBranches, async ({ input, call, fail }) => {
  const bank = await findBank(input.bank_code)
  if (!bank) return fail('E1081245002')
  const rows = foundBy(bank.branches, input)
  const pages = Math.max(1, Math.ceil(rows.length / input.limit))
  return pageOfRows(rows, input, call) ?? fail('E0095091007', { params: ['1', String(pages)] })
})
