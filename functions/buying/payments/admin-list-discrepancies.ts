import { handle } from '#functions/machinery/http/handle.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import { listDifferences } from '#shared/platform/api/payments/differences.ts'
import { discrepancyRowOf } from './views/discrepancy-row.ts'

export const handler = handle(adminListDiscrepancies, async ({ input, payments, fail }) => {
  const { state, page, size } = input
  const client = await payments.client({ listDifferences })
  const found = await client.listDifferences({ status: state, page: String(page), limit: String(size) })
  if (found.ok) {
    const { list, total_count: total } = found.data
    return { list: list.map(discrepancyRowOf), total, page, size }
  }
  // The platform refuses a page after the last one; the console shows an empty page.
  const codes = found.unknown ? [] : found.errors.map(({ error_code }) => error_code)
  if (codes.includes('E0095091007')) return { list: [], total: 0, page, size }
  logger.warn('discrepancies not listed', { found })
  return fail('payments-stopped')
})
