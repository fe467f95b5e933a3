import { listEvents } from '#shared/platform/api/webhooks/events.ts'
import { dayMs } from '#shared/platform/time/durations.ts'
import { serve } from '../lib/serve.ts'
import { eventsSince } from '../store/webhooks/events.ts'

const defaultMs = 7 * dayMs
/** A transaction that was long in coming may show an event behind others that are read already. */
const settledMs = 15_000

/** For a shop that missed webhooks: `next_since` reaches back a little at the end, so dedupe by id as always (5.6). */
export const handler = serve(listEvents, async ({ input, shop, mode, table }) => {
  const now = Date.now()
  const since = input.since ?? new Date(now - defaultMs).toISOString()
  const { list, last } = await eventsSince(
    table,
    { mode, shopId: shop.shopId },
    { since, type: input.type, limit: input.limit },
  )
  if (last !== undefined) return { list, has_more: true, next_since: last }
  const from = since.startsWith('evt_') ? now - settledMs : Math.max(Date.parse(since), now - settledMs)
  return { list, has_more: false, next_since: new Date(from).toISOString() }
})
