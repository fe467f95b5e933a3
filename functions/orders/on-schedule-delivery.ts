import { deliveryDue, scheduleDelivery } from '#events/deliveries.ts'
import { consume } from '#functions/reactions/consume.ts'

/** The schedule bears the parcel's id and its due time, so that a repeated event makes no second one. */
export const handler = consume(scheduleDelivery, async ({ data }, { schedules }) => {
  await schedules.create(`dlv-${data.orderItemId}-${data.dueAt}`, data.dueAt, deliveryDue(data))
})
