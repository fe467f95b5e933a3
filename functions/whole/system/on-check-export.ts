import { checkExport } from '#events/whole/system.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { dataFilesIn, exportedItem, exportSummary, parseSummary } from '#functions/machinery/table/exported.ts'
import { checkInParts } from './invariants/check-parts.ts'

/**
 * Number of items in memory at a time: each takes some kilobytes once parsed, together a third of the function's
 * memory.
 */
const rowsPerPart = 150_000

/**
 * Checks the invariants over a finished export. Each violation is logged with its rule and subject and counted by a
 * metric.
 */
export const handler = consume(checkExport, async ({ key }, { objects }) => {
  if (!key.endsWith(`/${exportSummary}`)) return
  const text = async (name: string) => {
    const object = await objects.export.get(name)
    if (!object) throw new Error(`${name} is not in the export`)
    return Buffer.from(object.body).toString('utf8')
  }
  const { manifestFilesS3Key, exportTime } = parseSummary(await text(key))
  const files = dataFilesIn(await text(manifestFilesS3Key))
  async function* items() {
    for (const file of files) for await (const line of objects.export.lines(file)) yield exportedItem(line)
  }
  const { violations, rows, parts } = await checkInParts(items, rowsPerPart, Date.parse(exportTime))
  for (const { rule, subject, detail } of violations) logger.error('invariant broken', { rule, subject, detail })
  logger.info('invariants checked', { exportTime, rows, parts, violations: violations.length })
  measure('InvariantViolations', violations.length)
  measure('InvariantChecks', 1)
})
