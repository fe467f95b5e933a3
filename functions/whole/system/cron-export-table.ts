import { exportTable } from '#events/whole/system.ts'
import { background } from '#functions/machinery/reactions/consume.ts'

const minuteMs = 60_000

/** The table as it stood five minutes ago: the latest that DynamoDB can surely restore. */
export const handler = background(exportTable, async (_event, { exports, now }) => {
  await exports.begin(Math.floor((now() - 5 * minuteMs) / minuteMs) * minuteMs)
})
