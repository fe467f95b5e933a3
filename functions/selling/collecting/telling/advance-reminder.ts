import { bidReminded, reminderTimer } from '#events/selling/collecting.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { auctionKeys, collectingKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { parseAuction } from '#functions/store/selling/auctions.ts'
import { moveReminder, parseReminder } from '#functions/store/selling/reminders.ts'
import { nextOfReminder, type Reminder } from '#shared/domain/selling/collecting/reminder.ts'
import type { ReminderTransition } from '#shared/domain/selling/collecting/transitions.ts'

export interface Reminding {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<'put'>
}

/**
 * Does what is due for a reminder now: sends it, lets it wait for a later end, or ends it with its auction. Timer,
 * sweeper and an operator's extension all call it, early, late, twice or at once; the condition on the reminder lets
 * one through.
 */
export async function advanceReminder(
  { table, now, commit }: Reminding,
  { userId, auctionId }: Pick<Reminder, 'userId' | 'auctionId'>,
): Promise<void> {
  const isRight = async () => {
    const item = await table.get(collectingKeys.reminder(userId, auctionId))
    if (!item) return true
    const before = parseReminder(item)
    const head = await table.get(auctionKeys.head(before.productId))
    const next = nextOfReminder(before, head && parseAuction(head), now())
    if (!next) return true
    const result = await commit({
      once: `${before.id}-${before.version}-${next.move}`,
      writes: [moveReminder(next.move, before, next.after)],
      events: told(next.move, next.after),
    })
    return result.outcome === 'refused' ? undefined : true
  }
  await untilWritten(isRight)
}

function told(move: ReminderTransition, after: Reminder) {
  const { userId, auctionId, productId, endAt, minutes } = after
  if (move === 'tell') return [bidReminded({ userId, auctionId, productId, endAt, minutes })]
  return move === 'move' ? [reminderTimer(after)] : []
}
