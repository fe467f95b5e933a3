import { pingWebhook } from '#shared/platform/api/webhooks.ts'
import { serve } from '../http/serve.ts'
import { openDelivery, webhookDeliveryView } from '../store/webhooks/deliveries.ts'
import { recordEvent } from '../store/webhooks/events.ts'
import { getSetting, settingView } from '../store/webhooks/settings.ts'

/** The event is stored like any other, but its single delivery is created here, so that no other endpoint gets it. */
export const handler = serve(pingWebhook, async ({ input, shop, mode, now, newId, requestId, table, commit, fail }) => {
  const setting = await getSetting(table, mode, shop.shopId, input.id)
  if (setting?.state !== 'ACTIVE') return fail('E0044050002')
  const recorded = recordEvent({
    shop,
    mode,
    type: 'ping',
    object: settingView(setting, now()),
    previous: {},
    requestId,
    now,
    newId,
  })
  const { delivery, writes, events } = openDelivery({
    shopId: shop.shopId,
    mode,
    eventId: recorded.event.id,
    webhookId: setting.webhookId,
    cause: '',
    now: Date.now(),
  })
  return commit({ writes: [...recorded.writes, ...writes], events, answer: webhookDeliveryView(delivery) })
})
