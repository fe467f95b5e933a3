import { collectingKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put, remove } from '#functions/machinery/table/write.ts'
import { whereUnmoved } from '#functions/store/kernel/transition-condition.ts'
import { type Reminder, reminder } from '#shared/domain/selling/collecting/reminder.ts'
import { type ReminderTransition, reminderTransition } from '#shared/domain/selling/collecting/transitions.ts'
import { dayMs } from '#shared/durations.ts'

/**
 * Bid reminders, stored with their member. GSI1 finds those of an auction whose end changes, GSI2 those that are due.
 */
const keptMs = 30 * dayMs

export const parseReminder = (item: Attributes): Reminder => reminder.parse(item)

/** All reminders of a member, by auction. */
export async function remindersOf(table: Querier, userId: string): Promise<Reminder[]> {
  const rows = await table.queryAll({ ...collectingKeys.reminders(userId), consistent: true })
  return rows.map(parseReminder)
}

function itemOf(own: Reminder) {
  const { userId, auctionId, state, dueAt, endAt, id } = own
  const waits = { GSI2PK: collectingKeys.reminderWaits, GSI2SK: collectingKeys.reminderDue(dueAt, id) }
  return {
    ...collectingKeys.reminder(userId, auctionId),
    ...own,
    GSI1PK: collectingKeys.reminded(auctionId),
    GSI1SK: userId,
    ...(state === 'waiting' && waits),
    // Expires after it is no longer needed; until then it prevents a second reminder.
    expiresAt: Math.floor((endAt + keptMs) / 1000),
  }
}

/** Replaces the reminder of the same auction. */
export const putReminder = (before: Reminder | undefined, after: Reminder) =>
  put(itemOf(after), inPlaceOf(before)).or('busy')

/** Fails if it changed since, or another reminder replaced it. */
export function moveReminder(move: ReminderTransition, before: Reminder, after: Reminder) {
  const [unmoved, values] = whereUnmoved(before.version, 'state', reminderTransition(move).from)
  return put(itemOf(after), { where: [`${unmoved} AND #id = :id`, { ...values, id: before.id }] }).or('busy')
}

export const removeReminder = ({ userId, auctionId, version }: Reminder) =>
  remove(collectingKeys.reminder(userId, auctionId), ['#version = :version', { version }]).or('busy')

/** All reminders of one auction. */
export async function remindersFor(table: Querier, auctionId: string): Promise<Reminder[]> {
  const rows = await table.queryAll({ pk: collectingKeys.reminded(auctionId), index: 'GSI1', limit: 20_000 })
  return rows.map(parseReminder)
}

/** Reminders that are overdue, the longest first; at most 200 at a time. */
export async function overdueReminders(table: Querier, now: number): Promise<Reminder[]> {
  const { rows } = await table.query({
    pk: collectingKeys.reminderWaits,
    index: 'GSI2',
    between: [collectingKeys.reminderDue(0, ''), collectingKeys.reminderDue(now, '')],
    limit: 200,
  })
  return rows.map(parseReminder)
}
