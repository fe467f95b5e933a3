import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type CustomerRow, customerRowOf } from '#shared/platform/customers/customer-row.ts'
import { type ClosableList, closedAtOnce, wholeInstants } from '../lists/close-list.ts'
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
  limits: { ...listLimits, young: 50_000 },
}

export const searchableCustomers = (table: Querier & Getter): SearchableList<CustomerRow> => ({
  ...customerRows,
  readYoung: async (owner, from, to, limit) => rowsBetween(table, owner, { from, to, newestFirst: true, limit }),
})

export const closableCustomers = (table: Querier & Getter): ClosableList<CustomerRow> => ({
  ...customerRows,
  read: async (owner, from, to) => {
    const rows = await rowsBetween(table, owner, { from, to, newestFirst: false, limit: closedAtOnce })
    return wholeInstants(rows, to)
  },
})

async function rowsBetween(table: Querier, owner: ListOwner, query: Parameters<typeof createdBetween>[2]) {
  return (await createdBetween(table, owner, query)).map(customerRowOf)
}
