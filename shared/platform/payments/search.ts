import type { ListedRow } from '../lists/listed-row.ts'
import { type Payment, totalOf } from './payment.ts'

/** Searchable fields of a payment: its row in the shop's list (decision 105). */
export interface PaymentRow extends ListedRow {
  readonly updatedAt: number
  readonly total: number
  readonly customerId?: string | undefined
  readonly clientFields: readonly (string | null)[]
}

export function paymentRowOf(payment: Payment): PaymentRow {
  const { id, createdAt, updatedAt, payType, status, customerId, clientFields } = payment
  // Counts are kept by pay type and status.
  const group = `${payType}|${status}`
  const row = { id, at: createdAt, group, updatedAt, total: totalOf(payment), clientFields }
  return customerId === undefined ? row : { ...row, customerId }
}

/** Filters of a payment search (payment-platform.md 5.1), combined with AND. */
export interface PaymentFilter {
  readonly pay_type: string
  readonly status?: readonly string[] | undefined
  /** Compared with the total amount. */
  readonly amount_from?: number | undefined
  readonly amount_to?: number | undefined
  readonly customer_id?: string | undefined
  readonly client_field_1?: string | undefined
  readonly client_field_2?: string | undefined
  readonly client_field_3?: string | undefined
  readonly keyword?: string | undefined
}

/** Whether payments of a group match: the part of a filter that the counts cover. */
export const isGroupSought =
  ({ pay_type, status }: PaymentFilter) =>
  (group: string): boolean => {
    const [payType, current = ''] = group.split('|')
    return payType === pay_type && (status === undefined || status.includes(current))
  }

/** The other conditions of a filter; undefined for none. */
export function rowCondition(filter: PaymentFilter): ((row: PaymentRow) => boolean) | undefined {
  const { keyword, customer_id, amount_from, amount_to } = filter
  const fields = [filter.client_field_1, filter.client_field_2, filter.client_field_3]
  const conditions = [amount_from, amount_to, customer_id, keyword, ...fields]
  if (conditions.every(condition => condition === undefined)) return undefined
  return ({ id, total, customerId, clientFields }) =>
    (amount_from === undefined || total >= amount_from) &&
    (amount_to === undefined || total <= amount_to) &&
    (customer_id === undefined || customerId === customer_id) &&
    fields.every((text, index) => text === undefined || clientFields[index] === text) &&
    (keyword === undefined || [id, ...clientFields].some(text => text?.includes(keyword)))
}

const values = {
  created: ({ at }: PaymentRow) => at,
  updated: ({ updatedAt }: PaymentRow) => updatedAt,
  amount: ({ total }: PaymentRow) => total,
}

export interface Sort {
  readonly by: string
  readonly descending: boolean
}

/** Order of a search that is not sorted by time alone. Ties keep the order of their ids, so pages never overlap. */
export function rowOrder(sort: readonly Sort[]): (a: PaymentRow, b: PaymentRow) => number {
  return (a, b) => {
    for (const { by, descending } of sort) {
      const value = by === 'amount' || by === 'updated' ? values[by] : values.created
      const difference = value(a) - value(b)
      if (difference !== 0) return descending ? -difference : difference
    }
    return a.id < b.id ? 1 : -1
  }
}
