import { createHash } from 'node:crypto'
import { handle } from '#functions/machinery/http/handle.ts'
import { affiliatesIn } from '#functions/store/earning/affiliates.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminExportAffiliates } from '#shared/api/buying/console/affiliates.ts'
import { affiliateFile } from './rows/affiliate-file.ts'

/** The audit trail records who exported the file, of which month, with how many rows. */
export const handler = handle(adminExportAffiliates, async context => {
  const { input, caller, table, language, now, newId, commit } = context
  const { month } = input
  const rows = await affiliatesIn(table, month)
  const content = affiliateFile(month, rows, language)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const audit = audited({
    id: newId(),
    at: now(),
    by: caller,
    action: adminExportAffiliates.id,
    subject: { kind: 'affiliates', id: month },
    before: null,
    after: { count: rows.length, sha256 },
  })
  return commit({
    writes: [audit],
    answer: { fileName: `affiliates_${month}.csv`, content, count: rows.length, sha256 },
  })
})
