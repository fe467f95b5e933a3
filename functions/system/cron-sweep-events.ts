import { sweepEvents } from '#events/system.ts'
import { background } from '#functions/reactions/consume.ts'
import { relay } from '#functions/system/events/relay.ts'
import { findUndelivered } from '#functions/table/outbox.ts'

/** The relay is given 30 s before the sweeper takes its place. */
const patienceMs = 30_000

export const handler = background(sweepEvents, async (_event, { table, bus, now }) => {
  const failed = await relay(bus, await findUndelivered(table, now() - patienceMs))
  if (failed.length > 0) throw new Error(`the bus refused the events of ${failed.length} transactions`)
})
