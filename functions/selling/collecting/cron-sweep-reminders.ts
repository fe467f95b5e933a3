import { sweepReminders } from '#events/selling/collecting.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueReminders } from '#functions/store/selling/reminders.ts'
import { advanceReminder } from './telling/advance-reminder.ts'

/** Sends reminders that no timer has sent. */
export const handler = background(sweepReminders, async (_event, context) => {
  const overdue = await overdueReminders(context.table, context.now())
  const ids = overdue.map(({ userId, auctionId }) => ({ userId, auctionId }))
  await sweep(ids, 'reminder not given', own => advanceReminder(context, own))
})
