import { moveReminders } from '#events/selling/collecting.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { remindersFor } from '#functions/store/selling/reminders.ts'
import { advanceReminder } from './telling/advance-reminder.ts'

const atOnce = 10

/** An operator changed the end: a waiting reminder learns it by its own timer, one already sent waits once more. */
export const handler = consume(moveReminders, async ({ data }, context) => {
  const all = await remindersFor(context.table, data.auctionId)
  const told = all.filter(({ state }) => state === 'told')
  for (let from = 0; from < told.length; from += atOnce)
    await Promise.all(told.slice(from, from + atOnce).map(own => advanceReminder(context, own)))
})
