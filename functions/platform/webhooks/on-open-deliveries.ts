import { openDeliveries } from '#events/platform-webhooks.ts'
import { consume } from '#functions/reactions/consume.ts'
import { EventType } from '#shared/platform/webhooks/event.ts'
import { openDelivery } from '../store/webhooks/deliveries.ts'
import { listSettings, takes } from '../store/webhooks/settings.ts'

/** A ping has its one delivery already. */
export const handler = consume(openDeliveries, async ({ data }, { table, commit, now }) => {
  const type = EventType.parse(data.type)
  if (type === 'ping') return
  const settings = await listSettings(table, data.mode, data.shopId)
  const { shopId, mode, eventId } = data
  const opened = settings
    .filter(setting => takes(setting, type))
    .map(({ webhookId }) => openDelivery({ shopId, mode, eventId, webhookId, cause: '', now: now() }))
  if (opened.length === 0) return
  // The condition fails when an earlier message of this event has opened the deliveries.
  await commit({
    once: eventId,
    writes: opened.flatMap(({ writes }) => writes),
    events: opened.flatMap(({ events }) => events),
  })
})
