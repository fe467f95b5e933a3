import { handle } from '#functions/machinery/http/handle.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminCloseDiscrepancy } from '#shared/api/buying/console/discrepancies.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { closeDifference } from '#shared/platform/api/payments/differences.ts'
import { discrepancyRowOf } from './views/discrepancy-row.ts'

/**
 * Closes the discrepancy at the platform first and writes the audit entry afterwards. A second close changes nothing at
 * the platform, so that the next call under the key completes one that broke off in between.
 */
export const handler = handle(adminCloseDiscrepancy, async ({ input, caller, payments, now, newId, fail, commit }) => {
  const client = await payments.client({ closeDifference })
  const closed = await client.closeDifference(input)
  if (!closed.ok) {
    if (!closed.unknown && closed.status === 404) return fail('not-found')
    logger.warn('discrepancy not closed', { id: input.id, closed })
    return fail('payments-stopped')
  }
  const at = now()
  const discrepancy = discrepancyRowOf(closed.data)
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminCloseDiscrepancy.id,
    subject: { kind: 'discrepancy', id: input.id },
    before: { state: 'open' },
    after: { state: discrepancy.state, note: discrepancy.note, ours: discrepancy.ours, theirs: discrepancy.theirs },
  })
  return commit({ writes: [audit], answer: { discrepancy, serverTime: iso(at) } })
})
