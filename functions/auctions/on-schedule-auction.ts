import { auctionDue, scheduleAuction } from '#events/auctions.ts'
import { consume } from '#functions/reactions/consume.ts'

/** One schedule per due time, named after it: a repeated event is the same wait (D58). */
export const handler = consume(scheduleAuction, async ({ data }, { schedules }) => {
  await schedules.create(`auc-${data.auctionId}-${data.dueAt}`, data.dueAt, auctionDue(data))
})
