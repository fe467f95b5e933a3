import { replayWebhooks } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'
import { openDelivery, webhookDeliveryView } from '../store/webhooks/deliveries.ts'
import { readEvent } from '../store/webhooks/events.ts'
import { listSettings, takes } from '../store/webhooks/settings.ts'

/** Deliveries that fit into one transaction. */
const most = 80

/** Sends each event `times` times in order, so that testing a receiver needs no waiting for repeated deliveries. */
export const handler = serve(replayWebhooks, async ({ input, shop, mode, requestId, table, commit, fail }) => {
  const { shopId } = shop
  const events = await Promise.all(input.events.map(id => readEvent(table, mode, shopId, id)))
  const settings = await listSettings(table, mode, shopId)
  const now = Date.now()
  const opened = Array.from({ length: input.times }, (_, time) =>
    events.flatMap((event, place) =>
      event
        ? settings
            .filter(setting => takes(setting, event.type))
            .map(({ webhookId }) =>
              openDelivery({ shopId, mode, eventId: event.id, webhookId, cause: `${requestId} ${time} ${place}`, now }),
            )
        : [],
    ),
  )
    .flat()
    .slice(0, most)
  if (events.includes(undefined)) return fail('E0044023002')
  return commit({
    writes: opened.flatMap(({ writes }) => writes),
    events: opened.flatMap(({ events: due }) => due),
    answer: { list: opened.map(({ delivery }) => webhookDeliveryView(delivery)) },
  })
})
