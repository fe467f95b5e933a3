import * as z from 'zod'
import { collectingKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { type Interests, interests, isIdle, noInterests } from '#shared/domain/selling/collecting/interests.ts'

/**
 * What a member asked to be told of, one item under the member. It is in an index, by which digests find it, only while
 * there is something to be told of.
 */
const Item = interests.extend({ userId: z.string() })

export const interestsOf = (item: Attributes | undefined): Interests => (item ? interests.parse(item) : noInterests)

export async function getInterests(table: Getter, userId: string): Promise<Interests> {
  return interestsOf(await table.get(collectingKeys.interests(userId)))
}

/** Takes the place of what was read. An empty list keeps its version, so that nobody takes a later one for it. */
export function putInterests(userId: string, before: Interests, after: Interests) {
  const { collectors, interests: keyOf } = collectingKeys
  const found = { GSI1PK: collectors.of(userId), GSI1SK: userId }
  const item = { ...keyOf(userId), ...after, userId, ...(!isIdle(after) && found) }
  return put(item, inPlaceOf(before.version === 0 ? undefined : before)).or('busy')
}

/**
 * A page of members with interests in one part of the index, in the order of their ids, after that one; `next` is the id
 * to go on after. A page may be shorter than `limit` and not the last: the table reads a megabyte at a time.
 */
export async function collectorsIn(table: Querier, part: string, after: string, limit: number) {
  const { rows, next } = await table.query({
    pk: part,
    index: 'GSI1',
    // Ids are ASCII: what follows an id is greater than it with anything behind it.
    between: [`${after} `, '~'],
    limit,
  })
  const collectors = rows.map(row => {
    const { userId, ...own } = Item.parse(row)
    return { userId, interests: own }
  })
  return { collectors, next: next && collectors.at(-1)?.userId }
}

/** Whether anybody in this part is to be told of anything. */
export const hasCollectors = async (table: Querier, part: string): Promise<boolean> =>
  (await collectorsIn(table, part, '', 1)).collectors.length > 0
