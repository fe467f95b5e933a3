import * as z from 'zod'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { ListedRow } from '#shared/platform/lists/listed-row.ts'
import { type Mode, rowListKeys } from '../table-keys.ts'

/**
 * A shop's list with exact totals (decision 105). Some hours after they were made, rows are copied in packed form into
 * chunks, with counts in an item per day. A later change leaves a row of its own until it is merged into its chunk.
 */
export interface ListName {
  readonly name: (typeof listNames)[number]
}
/** Limits of reads and writes. */
export const listLimits = {
  /** Rows per chunk: even with the longest free fields it stays below the size of an item. */
  chunk: 400,
  /** Rows that a search reads one by one; a search for more has to be narrowed by its dates. */
  read: 100_000,
  /** Recent rows, which are read from their own items in the table. */
  recent: 10_000,
  changes: 10_000,
}
export interface RowList<Row extends ListedRow> extends ListName {
  readonly limits: typeof listLimits
  readonly rows: z.ZodType<Row[]>
}
/** Names of the lists. */
const listNames = ['PAYMENTS', 'CUSTOMERS'] as const
export interface ListOwner {
  readonly mode: Mode
  readonly shopId: string
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const chunkSchema = z.object({
  n: z.int(),
  /** Positions of its first and its last row. */
  from: z.string(),
  to: z.string(),
  counts: z.record(z.string(), z.int()),
})
export type Chunk = z.infer<typeof chunkSchema>
const daySchema = z.object({ day: z.string(), version: z.int(), chunks: z.array(chunkSchema) })
export type ListDay = z.infer<typeof daySchema>
/** Stored as `closedTo`: each search reads it, while a deployment runs by functions of both releases (decision 293). */
const stateSchema = z
  .object({ closedTo: z.int(), version: z.int() })
  .transform(({ closedTo, version }) => ({ compactedTo: closedTo, version }))
export type ListState = z.infer<typeof stateSchema>

export async function readListState(
  table: Getter,
  { name }: ListName,
  { mode, shopId }: ListOwner,
): Promise<ListState | undefined> {
  const item = await table.get(rowListKeys.state(mode, shopId, name))
  return item && stateSchema.parse(item)
}

export async function readDay(
  table: Getter,
  { name }: ListName,
  { mode, shopId }: ListOwner,
  day: string,
): Promise<ListDay | undefined> {
  const item = await table.get(rowListKeys.day(mode, shopId, name, day))
  return item && daySchema.parse(item)
}

/** Days of a range of time, the oldest first. */
export async function readDays(
  table: Querier,
  { name }: ListName,
  { mode, shopId }: ListOwner,
  [from, to]: readonly [from: number, to: number],
): Promise<ListDay[]> {
  const rows = await table.queryAll({
    ...rowListKeys.days(mode, shopId, name, dayOf(from), dayOf(to)),
    consistent: true,
    limit: 10_000,
  })
  return rows.map(row => daySchema.parse(row))
}

const changeSchema = z.object({ version: z.int(), row: z.unknown() })
export interface ListChange<Row> {
  readonly version: number
  readonly row: Row
}

/** Changed rows of a range of time that are not merged yet, the oldest first; at most `limit`. */
export async function readChanges<Row extends ListedRow>(
  table: Querier,
  { name, rows }: RowList<Row>,
  { mode, shopId }: ListOwner,
  { within, limit }: { readonly within: readonly [from: number, to: number]; readonly limit: number },
): Promise<ListChange<Row>[]> {
  const found = await table.queryAll({ ...rowListKeys.changes(mode, shopId, name, within), consistent: true, limit })
  const changes = found.map(item => changeSchema.parse(item))
  const parsed = rows.parse(changes.map(({ row }) => row))
  return changes.flatMap(({ version }, index) => {
    const row = parsed[index]
    return row ? [{ version, row }] : []
  })
}

/**
 * Some rows of a shop's lists, for a reset. The instant up to which the lists are chunked stays, because no new rows
 * are older.
 */
export async function listRows(table: Querier, { mode, shopId }: ListOwner, limit: number): Promise<Key[]> {
  const all = await Promise.all(
    listNames.map(async name => {
      const [days, changes] = await Promise.all([
        table.query({ ...rowListKeys.allDays(mode, shopId, name), limit }),
        table.query({ ...rowListKeys.changes(mode, shopId, name, [0, Number.MAX_SAFE_INTEGER]), limit }),
      ])
      const chunks = days.rows.flatMap(row => {
        const { day, chunks: own } = daySchema.parse(row)
        return own.map(({ n }) => rowListKeys.chunk(mode, shopId, name, day, n))
      })
      return [...[...days.rows, ...changes.rows].map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })), ...chunks]
    }),
  )
  return all.flat()
}
