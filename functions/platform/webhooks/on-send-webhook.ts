import { sendWebhook } from '#events/platform/webhooks.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { eventKeys, webhookDeliveryKeys, webhookKeys } from '../store/table-keys.ts'
import { claimDue, type DeliveryRecord, endTry } from '../store/webhooks/deliveries.ts'
import { sentEventOf } from '../store/webhooks/events.ts'
import { WebhookRecord } from '../store/webhooks/settings.ts'
import { deliveryWrites, tryDelivery, waitFor } from './delivery/send-webhook.ts'

/** The message names a delivery; the stored delivery decides what is due (5.6). */
export const handler = consume(sendWebhook, async ({ data }, context) => {
  const { mode, shopId, eventId, deliveryId, attempt } = data
  const key = webhookDeliveryKeys.delivery(mode, shopId, eventId, deliveryId)
  const taken = await claimDue(deliveryWrites, { key, attempt }, context.newId(), context.now())
  if (!('claimed' in taken)) {
    const { found } = taken
    // The message is early: the schedule was lost before it was created.
    if (found?.state === 'PENDING' && found.attempts === attempt && (found.nextAttemptAt ?? 0) > context.now()) {
      await waitFor(context, found)
    }
    return
  }
  const { claimed } = taken
  const [found, setting] = await context.table.batchGet([
    eventKeys.event(mode, shopId, eventId),
    webhookKeys.setting(mode, shopId, claimed.webhookId),
  ])
  const event = found ?? (await context.table.get(eventKeys.uncut(mode, shopId, eventId)))
  const address = setting && WebhookRecord.parse(setting)
  if (!event || address?.state !== 'ACTIVE') {
    const { nextAttemptAt: _never, claim, claimedUntil: _until, ...rest } = claimed
    const canceled: DeliveryRecord = { ...rest, state: 'CANCELED', updatedAt: context.now() }
    await endTry(deliveryWrites, canceled, claim)
    return
  }
  await tryDelivery(context, claimed, address, sentEventOf(event))
})
