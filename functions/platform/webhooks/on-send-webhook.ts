import { sendWebhook } from '#events/platform-webhooks.ts'
import { consume } from '#functions/reactions/consume.ts'
import { eventKeys, webhookDeliveryKeys, webhookKeys } from '../store/table-keys.ts'
import { DeliveryRecord, replaceUntried } from '../store/webhooks/deliveries.ts'
import { eventOf, StoredEvent } from '../store/webhooks/events.ts'
import { WebhookRecord } from '../store/webhooks/settings.ts'
import { tryDelivery, waitFor } from './delivery/send-webhook.ts'

/** The message names a delivery; the stored delivery decides what is due (5.6). */
export const handler = consume(sendWebhook, async ({ data }, context) => {
  const { mode, shopId, eventId, deliveryId } = data
  const item = await context.table.get(webhookDeliveryKeys.delivery(mode, shopId, eventId, deliveryId))
  if (!item) return
  const delivery = DeliveryRecord.parse(item)
  if (delivery.state !== 'PENDING' || delivery.attempts !== data.attempt) return
  // The message is early: the schedule was lost before it was created.
  if ((delivery.nextAttemptAt ?? 0) > context.now()) return waitFor(context, delivery)

  const [event, setting] = await context.table.batchGet([
    eventKeys.event(mode, shopId, eventId),
    webhookKeys.setting(mode, shopId, delivery.webhookId),
  ])
  const address = setting && WebhookRecord.parse(setting)
  if (!event || address?.state !== 'ACTIVE') {
    const { nextAttemptAt: _never, ...rest } = delivery
    const canceled: DeliveryRecord = { ...rest, state: 'CANCELED', updatedAt: context.now() }
    await context.commit({
      once: `${deliveryId}-${data.attempt}-cancel-${context.newId()}`,
      writes: [replaceUntried(canceled)],
    })
    return
  }
  const { body } = StoredEvent.parse(event)
  await tryDelivery(context, delivery, address, { content: eventOf(body), body })
})
