import { sweepWebhooks } from '#events/platform/webhooks.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { minuteMs } from '#shared/durations.ts'
import { dueOf, overdueWebhookDeliveries } from '../store/webhooks/deliveries.ts'

/** Time in ms for messages and schedules before the sweeper takes over. */
const patienceMs = 2 * minuteMs
const perShard = 100
const perCommit = 50

/** Publishes due deliveries again. Claiming a delivery lets only one sender try. */
export const handler = background(sweepWebhooks, async (_event, { table, commit, now, newId }) => {
  const at = now()
  const overdue = await overdueWebhookDeliveries(table, at - patienceMs, perShard)
  const waiting = overdue.filter(({ state, claimedUntil = 0 }) => state === 'PENDING' && claimedUntil <= at)
  for (let from = 0; from < waiting.length; from += perCommit) {
    const part = waiting.slice(from, from + perCommit)
    await commit({ once: newId(), writes: [], events: part.map(dueOf) })
  }
})
