import { deliveryDue, scheduleDelivery } from '#events/deliveries.ts'
import { consume } from '#functions/reactions/consume.ts'

/** One schedule per due time, named after it: a repeated event is the same wait. */
export const handler = consume(scheduleDelivery, async ({ data }, { schedules }) => {
  await schedules.create(`dlv-${data.orderItemId}-${data.dueAt}`, data.dueAt, deliveryDue(data))
})
