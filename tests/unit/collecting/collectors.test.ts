import '#tests/support/unit-environment.ts'
import { beforeEach, expect, test } from 'vitest'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { collectingKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { collectorsIn, getInterests, hasCollectors, putInterests } from '#functions/store/people/interests.ts'
import {
  followArtistOf,
  type Interests,
  noInterests,
  unfollowArtist,
} from '#shared/domain/selling/collecting/interests.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'

let memory: MemoryTable
const client = memoryClient(() => memory)
const table = tableMethods(client, 'memory')
beforeEach(() => {
  memory = new MemoryTable()
})

const { parts } = collectingKeys.collectors
const save = (userId: string, before: Interests, after: Interests) =>
  writeAlone(client, 'memory', putInterests(userId, before, after))
const followed = (before: Interests = noInterests): Interests => {
  const decided = followArtistOf(before, 'wataru', 1)
  if (decided.outcome === 'refused') throw new Error(decided.code)
  return decided.after
}

/** Every member that a walk over all parts meets, in pages of this size. */
async function everybody(reader: Parameters<typeof collectorsIn>[0], limit: number): Promise<string[]> {
  const met: string[] = []
  for (const part of parts) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const page: Awaited<ReturnType<typeof collectorsIn>> = await collectorsIn(reader, part, after, limit)
      met.push(...page.collectors.map(({ userId }) => userId))
      after = page.next
    }
  }
  return met.toSorted()
}

test('a walk over the parts meets every member with interests once, however the pages are cut', async () => {
  const members = Array.from({ length: 40 }, (_, n) => `member-${String(n).padStart(3, '0')}`)
  for (const userId of members) await save(userId, noInterests, followed())
  for (const limit of [1, 3, 200]) expect(await everybody(table, limit)).toEqual(members)
  // The table ends a page early that has become too large.
  const short = { ...table, query: (query: Parameters<typeof table.query>[0]) => table.query({ ...query, limit: 1 }) }
  expect(await everybody(short, 200)).toEqual(members)
})

test('who has given everything up is met no more, and no older list takes the place of a newer one', async () => {
  const one = followed()
  await save('anna', noInterests, one)
  const none = unfollowArtist(one, 'wataru')
  await save('anna', one, none)
  expect(await Promise.all(parts.map(part => hasCollectors(table, part)))).not.toContain(true)
  expect(await save('anna', one, followed(none))).toMatchObject({ outcome: 'refused' })
  expect(await getInterests(table, 'anna')).toEqual(none)
  await save('anna', none, followed(none))
  expect(await everybody(table, 200)).toEqual(['anna'])
})
