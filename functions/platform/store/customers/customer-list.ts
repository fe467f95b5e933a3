import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type CustomerRow, customerRowOf } from '#shared/platform/customers/customer-row.ts'
import { type CompactableList, compactedAtOnce, wholeInstants } from '../lists/compact-list.ts'
import { type ListOwner, listLimits, type RowList } from '../lists/row-list.ts'
import type { SearchableList } from '../lists/search-list.ts'
import { createdBetween, customerList } from './customers.ts'

const rowSchema = z.object({
  id: z.string(),
  at: z.int(),
  group: z.string(),
  updatedAt: z.int(),
  name: z.string().optional(),
  email: z.string().optional(),
})

/** The list of a shop's customers, of any length (decision 105). */
const customerRows: RowList<CustomerRow> = {
  ...customerList,
  rows: z.array(rowSchema),
  // A shop that imports customers makes many at once; each costs one item to read.
  limits: { ...listLimits, recent: 50_000 },
}

export const searchableCustomers = (table: Querier & Getter): SearchableList<CustomerRow> => ({
  ...customerRows,
  readRecent: async (owner, from, to, limit) => rowsBetween(table, owner, { from, to, newestFirst: true, limit }),
})

export const compactableCustomers = (table: Querier & Getter): CompactableList<CustomerRow> => ({
  ...customerRows,
  read: async (owner, from, to) => {
    const rows = await rowsBetween(table, owner, { from, to, newestFirst: false, limit: compactedAtOnce })
    return wholeInstants(rows, to)
  },
})

async function rowsBetween(table: Querier, owner: ListOwner, query: Parameters<typeof createdBetween>[2]) {
  return (await createdBetween(table, owner, query)).map(customerRowOf)
}
