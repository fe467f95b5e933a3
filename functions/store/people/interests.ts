import * as z from 'zod'
import { collectingKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { type Interests, interests, isIdle, noInterests } from '#shared/domain/selling/collecting/interests.ts'

/**
 * A member's followed artists and saved searches, one item per member. It is in the index of digests only while there
 * is something in it.
 */
const Item = interests.extend({ userId: z.string() })

export const interestsOf = (item: Attributes | undefined): Interests => (item ? interests.parse(item) : noInterests)

export async function getInterests(table: Getter, userId: string): Promise<Interests> {
  return interestsOf(await table.get(collectingKeys.interests(userId)))
}

/** Replaces what was read. An empty item is kept with its version, so that no stale write matches a later one. */
export function putInterests(userId: string, before: Interests, after: Interests) {
  const { collectors, interests: keyOf } = collectingKeys
  const found = { GSI1PK: collectors.of(userId), GSI1SK: userId }
  const item = { ...keyOf(userId), ...after, userId, ...(!isIdle(after) && found) }
  return put(item, inPlaceOf(before.version === 0 ? undefined : before)).or('busy')
}

/**
 * A page of members with interests in one part of the index, by id, from the one after `after`; `next` continues. A
 * page shorter than `limit` need not be the last, because the table reads a megabyte at a time.
 */
export async function collectorsIn(table: Querier, part: string, after: string, limit: number) {
  const { rows, next } = await table.query({
    pk: part,
    index: 'GSI1',
    // Ids are ASCII: the next one is greater than this one with a space appended.
    between: [`${after} `, '~'],
    limit,
  })
  const collectors = rows.map(row => {
    const { userId, ...own } = Item.parse(row)
    return { userId, interests: own }
  })
  return { collectors, next: next && collectors.at(-1)?.userId }
}

/** Whether anybody in this part has interests. */
export const hasCollectors = async (table: Querier, part: string): Promise<boolean> =>
  (await collectorsIn(table, part, '', 1)).collectors.length > 0
