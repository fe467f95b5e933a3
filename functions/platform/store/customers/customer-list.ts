import * as z from 'zod'
import type { Getter, Querier } from '#functions/table/table.ts'
import { type CustomerRow, customerRowOf } from '#shared/platform/customers/customer-row.ts'
import type { ClosableList } from '../lists/close-list.ts'
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
  // Whoever brings customers along from elsewhere makes many at once, and one item is all that is read of each.
  limits: { ...listLimits, young: 50_000 },
}

export const searchableCustomers = (table: Querier & Getter): SearchableList<CustomerRow> => ({
  ...customerRows,
  readYoung: async (owner, from, to, limit) => rowsBetween(table, owner, { from, to, newestFirst: true, limit }),
})

/** Customers that are closed in one step. */
const closedAtOnce = 2_000

export const closableCustomers = (table: Querier & Getter): ClosableList<CustomerRow> => ({
  ...customerRows,
  read: async (owner, from, to) => {
    const rows = await rowsBetween(table, owner, { from, to, newestFirst: false, limit: closedAtOnce })
    const last = rows.at(-1)
    if (!last || rows.length < closedAtOnce) return { rows, to }
    // There may be more of the last instant: it is left to the next step.
    return { rows: rows.filter(({ at }) => at < last.at), to: last.at - 1 }
  },
})

async function rowsBetween(table: Querier, owner: ListOwner, query: Parameters<typeof createdBetween>[2]) {
  return (await createdBetween(table, owner, query)).map(customerRowOf)
}
