import { createHash } from 'node:crypto'
import { platformPaymentDue, schedulePayment } from '#events/platform/payments.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'

/** The schedule is named after the due time, so that a repeated event creates no second one. */
export const handler = consume(schedulePayment, async ({ data }, { schedules }) => {
  const { mode, shopId, id, dueAt } = data
  const name = createHash('sha256').update(`${mode} ${shopId} ${id}`).digest('hex').slice(0, 32)
  await schedules.create(`pay-${name}-${dueAt}`, dueAt, platformPaymentDue(data))
})
