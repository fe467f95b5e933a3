import { openDeliveries } from '#events/platform/webhooks.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { EventType } from '#shared/platform/webhooks/event.ts'
import { openClaimed } from '../store/webhooks/deliveries.ts'
import { readSentEvent } from '../store/webhooks/events.ts'
import { listSettings, takes } from '../store/webhooks/settings.ts'
import { deliveryWrites, tryDelivery } from './delivery/send-webhook.ts'

/**
 * Creates the deliveries of an event and makes the first attempt of each at once, in parallel. A repeated message finds
 * the delivery created; the sweeper finds what a crashed sender leaves. A ping has its single delivery already.
 */
export const handler = consume(openDeliveries, async ({ data }, context) => {
  const type = EventType.parse(data.type)
  if (type === 'ping') return
  const { shopId, mode, eventId } = data
  const settings = await listSettings(context.table, mode, shopId)
  const asking = settings.filter(setting => takes(setting, type))
  if (asking.length === 0) return
  const event = await readSentEvent(context.table, mode, shopId, eventId)
  if (!event) return
  await Promise.all(
    asking.map(async setting => {
      const wanted = { shopId, mode, eventId, webhookId: setting.webhookId, cause: '', now: context.now() }
      const claimed = await openClaimed(deliveryWrites, wanted, context.newId())
      if (claimed) await tryDelivery(context, claimed, setting, event)
    }),
  )
})
