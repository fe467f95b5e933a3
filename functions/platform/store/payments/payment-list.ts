import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type PaymentRow, paymentRowOf } from '#shared/platform/payments/search.ts'
import { type CompactableList, compactedAtOnce, wholeInstants } from '../lists/compact-list.ts'
import { listLimits, type RowList } from '../lists/row-list.ts'
import type { SearchableList } from '../lists/search-list.ts'
import { paymentList } from './payment-row.ts'
import { registeredBetween } from './payments.ts'

const rowSchema = z.object({
  id: z.string(),
  at: z.int(),
  group: z.string(),
  updatedAt: z.int(),
  total: z.int(),
  customerId: z.string().optional(),
  clientFields: z.array(z.string().nullable()),
})

/** The list of a shop's payments, for its search (decision 105). */
const paymentRows: RowList<PaymentRow> = {
  ...paymentList,
  rows: z.array(rowSchema),
  limits: listLimits,
}

export const searchablePayments = (table: Querier & Getter): SearchableList<PaymentRow> => ({
  ...paymentRows,
  readRecent: async (owner, from, to, limit) =>
    (await registeredBetween(table, owner, { from, to, newestFirst: true, limit })).map(paymentRowOf),
})

export const compactablePayments = (table: Querier & Getter): CompactableList<PaymentRow> => ({
  ...paymentRows,
  read: async (owner, from, to) => {
    const payments = await registeredBetween(table, owner, { from, to, newestFirst: false, limit: compactedAtOnce })
    return wholeInstants(payments.map(paymentRowOf), to)
  },
})
