import { reminderTimer } from '#events/selling/collecting.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getShownAuction } from '#functions/store/selling/auctions.ts'
import { putReminder, remindersOf, removeReminder } from '#functions/store/selling/reminders.ts'
import { remindOfAuction } from '#shared/api/selling/collecting.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { askReminder } from '#shared/domain/selling/collecting/reminder.ts'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'

const none = { minutes: null, remindAt: null }

export const handler = handle(remindOfAuction, async ({ input, table, caller, now, newId, fail, commit }) => {
  const { productId, minutes } = input
  const { userId } = caller
  const [own, auction] = await Promise.all([remindersOf(table, userId), getShownAuction(table, productId)])
  if (minutes === null) {
    // Also for a work that is no longer visible: a member can always remove their own reminder.
    const given = own.filter(each => each.productId === productId)
    return given.length === 0 ? none : commit({ writes: given.map(removeReminder), answer: none })
  }
  if (!auction) return fail('not-found')
  const before = own.find(({ auctionId }) => auctionId === auction.auctionId)
  const others = own.filter(each => each !== before && each.state === 'waiting')
  const asked = askReminder(before, auction, { id: newId(), userId, minutes }, now())
  if (asked.outcome === 'refused') return fail(asked.code)
  if (others.length >= collectingRules.mostReminders) return fail('reminder-limit')
  const { reminder } = asked
  return commit({
    writes: [putReminder(before, reminder)],
    events: [reminderTimer(reminder)],
    answer: { minutes, remindAt: iso(reminder.dueAt) },
  })
})
