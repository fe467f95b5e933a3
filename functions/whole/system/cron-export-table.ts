import { exportTable } from '#events/whole/system.ts'
import { background } from '#functions/machinery/reactions/consume.ts'

const minuteMs = 60_000

/** Exports the table as of five minutes ago, the latest instant that point-in-time recovery certainly covers. */
export const handler = background(exportTable, async (_event, { exports, now }) => {
  await exports.begin(Math.floor((now() - 5 * minuteMs) / minuteMs) * minuteMs)
})
