import { resendEvent } from '#shared/platform/api/webhooks/events.ts'
import { resendWithinMs } from '#shared/platform/webhooks/delivery.ts'
import { recordedAt } from '#shared/platform/webhooks/event.ts'
import { serve } from '../http/serve.ts'
import { openDelivery, webhookDeliveryView } from '../store/webhooks/deliveries.ts'
import { readEvent } from '../store/webhooks/events.ts'
import { listSettings, takes } from '../store/webhooks/settings.ts'

export const handler = serve(resendEvent, async ({ input, shop, mode, requestId, table, commit, fail }) => {
  const event = await readEvent(table, mode, shop.shopId, input.id)
  if (!event) return fail('E0044023002')
  const now = Date.now()
  if (now - recordedAt(event.id) > resendWithinMs) return fail('E0044023023')
  const settings = await listSettings(table, mode, shop.shopId)
  const chosen = settings.filter(setting =>
    input.webhook_id === undefined
      ? takes(setting, event.type)
      : setting.webhookId === input.webhook_id && setting.state === 'ACTIVE',
  )
  if (input.webhook_id !== undefined && chosen.length === 0) return fail('E0044050002')
  const { shopId } = shop
  const opened = chosen.map(({ webhookId }) =>
    openDelivery({ shopId, mode, eventId: event.id, webhookId, cause: requestId, now }),
  )
  return commit({
    writes: opened.flatMap(({ writes }) => writes),
    events: opened.flatMap(({ events }) => events),
    answer: { list: opened.map(({ delivery }) => webhookDeliveryView(delivery)) },
  })
})
