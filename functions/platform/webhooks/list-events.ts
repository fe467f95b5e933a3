import { dayMs } from '#shared/durations.ts'
import { listEvents } from '#shared/platform/api/webhooks/events.ts'
import { serve } from '../http/serve.ts'
import { eventsSince } from '../store/webhooks/events.ts'

const defaultMs = 7 * dayMs
/** Ms within which a slow transaction may still store an event before others that were read already. */
const settledMs = 15_000

/**
 * Lists events for a shop that missed webhooks. `next_since` overlaps a little, so that readers have to deduplicate by
 * id (5.6).
 */
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
