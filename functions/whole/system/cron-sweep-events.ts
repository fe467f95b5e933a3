import { sweepEvents } from '#events/whole/system.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { findUndelivered } from '#functions/machinery/table/outbox.ts'
import { relay } from '#functions/whole/system/events/relay.ts'

/** The relay is given 30 s before the sweeper takes its place. */
const patienceMs = 30_000
/** An event that waits longer counts as stuck and raises the alarm. */
const stuckMs = 180_000

export const handler = background(sweepEvents, async (_event, { table, bus, now }) => {
  const waiting = await findUndelivered(table, now() - patienceMs)
  measure('UndeliveredEvents', waiting.filter(({ events }) => (events[0]?.at ?? 0) < now() - stuckMs).length)
  const failed = await relay(bus, waiting)
  if (failed.length > 0) throw new Error(`the bus refused the events of ${failed.length} transactions`)
})
