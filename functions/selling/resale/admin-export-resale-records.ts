import { createHash } from 'node:crypto'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { resaleRecordsIn } from '#functions/store/selling/resale-records.ts'
import { adminExportResaleRecords } from '#shared/api/selling/console/resale-records.ts'
import { rangeProblem } from '#shared/domain/selling/resale/record.ts'
import { recordFile } from './views/record-file.ts'

/** The audit trail records who exported the file, of which days, with how many rows; not the rows themselves. */
export const handler = handle(adminExportResaleRecords, async context => {
  const { input, caller, table, language, now, newId, commit, invalid } = context
  const { from, to } = input
  const problem = rangeProblem(from, to)
  if (problem) return invalid(problem)
  const records = await resaleRecordsIn(table, from, to)
  const content = recordFile(records, language)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const audit = audited({
    id: newId(),
    at: now(),
    by: caller,
    action: adminExportResaleRecords.id,
    subject: { kind: 'resale-records', id: `${from}_${to}` },
    before: null,
    after: { count: records.length, sha256 },
  })
  return commit({
    writes: [audit],
    answer: { fileName: `resale-records_${from}_${to}.csv`, content, count: records.length, sha256 },
  })
})
