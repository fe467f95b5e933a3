import { pageOfRows } from '#shared/platform/api/lists.ts'
import { listBanks } from '#shared/platform/api/transfers/banks.ts'
import { serve } from '../http/serve.ts'
import { allBanks } from './banks/banks.ts'
import { foundBy } from './banks/found-by.ts'

export const handler = serve(listBanks, async ({ input, call, fail }) => {
  const rows = foundBy(await allBanks(), input)
  const pages = Math.max(1, Math.ceil(rows.length / input.limit))
  return pageOfRows(rows, input, call) ?? fail('E0095091007', { params: ['1', String(pages)] })
})
