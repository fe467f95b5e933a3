import { type Key, leavingKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import { formerName } from '#shared/domain/people/account/pseudonym.ts'
import { tieFields } from '#shared/domain/people/account/ties.ts'
import { type Leaving, leavingSchema } from '#shared/domain/whole/leaving/leaving.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

/** Closed accounts, each from `asked` to `ended` (D102). */
const Item = leavingSchema()

export async function findLeaving(table: Getter, userId: string): Promise<Leaving | undefined> {
  const item = await table.get(leavingKeys.leaving(userId))
  return item && Item.parse(item)
}

/** Closed accounts that are due, the longest overdue first; at most 50 at a time. */
export async function overdueLeavings(table: Querier, now: number): Promise<string[]> {
  const between = [leavingKeys.due(0), leavingKeys.due(now)] as const
  const { rows } = await table.query({ pk: leavingKeys.waits, index: 'GSI1', between, limit: 50 })
  return rows.map(row => Item.parse(row).userId)
}

const itemOf = (leaving: Leaving): Key & Record<string, unknown> => ({
  ...leavingKeys.leaving(leaving.userId),
  ...leaving,
  ...(leaving.dueAt !== null && { GSI1PK: leavingKeys.waits, GSI1SK: leavingKeys.due(leaving.dueAt) }),
})

/**
 * Closes the account in the transaction: every session ends, and username and links to other accounts are removed at
 * once.
 */
export const newLeaving = (leaving: Leaving, { epoch }: { readonly epoch: number }) => [
  put(itemOf(leaving), { ifAbsent: true }).or('busy'),
  update(sessionKeys.standing(leaving.userId), {
    set: { closedAt: leaving.askedAt, epoch: epoch + 1, username: formerName(leaving.userId) },
    remove: tieFields,
    where: ['attribute_exists(#PK) AND attribute_not_exists(#closedAt)'],
  }).or('busy'),
]

export const moveLeaving = (before: Leaving, after: Leaving) =>
  put(itemOf(after), { where: whereUnmoved(before.version, 'state', [before.state]) }).or('busy')
