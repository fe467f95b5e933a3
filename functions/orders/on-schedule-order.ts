import { orderDue, scheduleOrder } from '#events/orders.ts'
import { consume } from '#functions/reactions/consume.ts'

export const handler = consume(scheduleOrder, async ({ data }, { schedules }) => {
  await schedules.create(`ord-${data.orderId}-${data.dueAt}`, data.dueAt, orderDue(data))
})
