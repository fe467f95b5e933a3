import * as z from 'zod'
import { searchKeys } from '#functions/machinery/table/keys.ts'
import { PackedText, packText, unpackText } from '#functions/machinery/table/packed-text.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, remove } from '#functions/machinery/table/write.ts'
import type { SearchDoc } from '#shared/domain/catalogue/search/index.ts'
import { priceTypes, saleStatuses } from '#shared/domain/catalogue/work/work.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'

/**
 * Changes of the search index, numbered without gaps. Works are read before the number is taken under the condition
 * that it is free: whoever loses the race reads them again, so that a higher number never has an older state.
 */
export interface Delta {
  readonly number: number
  readonly changed: readonly SearchDoc[]
  readonly gone: readonly string[]
  /** Number of the last delta, up to this one, that was caused by a changed name; 0 for none. */
  readonly naming: number
}

export type LastDelta = Pick<Delta, 'number' | 'naming'>

const doc = z.object({
  id: z.string(),
  fields: z.array(z.string()),
  readings: z.array(z.string()),
  artistId: z.string(),
  craftIds: z.array(z.string()),
  categoryIds: z.array(z.string()),
  status: z.enum(saleStatuses),
  sellerType: z.enum(sellerTypes),
  priceType: z.enum(priceTypes).nullable(),
  price: z.number().nullable(),
  // Absent in deltas that are older than the filter.
  size: z.literal([0, 1, 2, 3, 4, 5]).default(0),
  since: z.number(),
  listedAt: z.number(),
  lockUntil: z.number().nullable(),
  auctionEnd: z.number(),
  favourites: z.number(),
  card: z.string(),
}) satisfies z.ZodType<SearchDoc>
const Body = z.object({ changed: z.array(doc), gone: z.array(z.string()) })
const Item = z.object({ number: z.int(), naming: z.int().default(0), body: PackedText })

export const IndexSnapshot = z.object({ version: z.int(), format: z.int(), key: z.string() })
export type IndexSnapshot = z.infer<typeof IndexSnapshot>

export const putDelta = ({ number, naming, changed, gone }: Delta) =>
  put(
    { ...searchKeys.delta(number), number, naming, body: packText(JSON.stringify({ changed, gone })) },
    { ifAbsent: true },
  )

export const removeDelta = (number: number) => remove(searchKeys.delta(number))

/**
 * The last delta; number 0 before the first. The newest delta is always kept; if there is none, the snapshot has the
 * number.
 */
export async function lastDelta(table: Getter & Querier): Promise<LastDelta> {
  const { rows } = await table.query({
    pk: searchKeys.all(),
    prefix: searchKeys.deltaPrefix,
    newestFirst: true,
    limit: 1,
    consistent: true,
  })
  if (rows[0]) return Item.parse(rows[0])
  return { number: (await getSnapshot(table))?.version ?? 0, naming: 0 }
}

/**
 * Deltas after a version, in order, read consistently. At most as many as one answer can hold: call again from the last
 * one.
 */
export async function deltasAfter(table: Querier, version: number, upTo = 999_999_999_999): Promise<Delta[]> {
  const { rows } = await table.query({
    pk: searchKeys.all(),
    between: [searchKeys.delta(version + 1).SK, searchKeys.delta(upTo).SK],
    consistent: true,
  })
  return rows.map(row => {
    const { number, naming, body } = Item.parse(row)
    return { number, naming, ...Body.parse(JSON.parse(unpackText(body))) }
  })
}

export async function getSnapshot(table: Getter): Promise<IndexSnapshot | undefined> {
  const item = await table.get(searchKeys.snapshot())
  return item && IndexSnapshot.parse(item)
}

/** A later snapshot replaces an earlier one, and one of another format any. */
export const putSnapshot = (snapshot: IndexSnapshot) =>
  put(
    { ...searchKeys.snapshot(), ...snapshot },
    {
      where: [
        'attribute_not_exists(#PK) OR #version < :version OR #format <> :format',
        { version: snapshot.version, format: snapshot.format },
      ],
    },
  )
