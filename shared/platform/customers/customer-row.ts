import type { ListedRow } from '../lists/listed-row.ts'
import type { Customer } from './customer.ts'

/** Searchable fields of a customer: its row in the shop's list (decision 105). */
export interface CustomerRow extends ListedRow {
  readonly updatedAt: number
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** Rows are counted by status; a deleted customer is only kept to reserve its id. */
export function customerRowOf({ id, createdAt, updatedAt, status, name, email }: Customer): CustomerRow {
  return {
    ...{ id, at: createdAt, group: status, updatedAt },
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
  }
}

interface CustomerFilter {
  /** Prefix of an id. */
  readonly customer_id?: string | undefined
  /** Part of name or e-mail, in any width and case. */
  readonly keyword?: string | undefined
}

/** Undefined if every customer matches. */
export function customerCondition({
  customer_id,
  keyword,
}: CustomerFilter): ((row: CustomerRow) => boolean) | undefined {
  if (customer_id === undefined && keyword === undefined) return undefined
  const folded = (text: string) => text.normalize('NFKC').toLowerCase()
  const word = keyword === undefined ? undefined : folded(keyword)
  const says = (text: string | undefined) => word === undefined || (text !== undefined && folded(text).includes(word))
  return ({ id, name, email }) =>
    (customer_id === undefined || id.startsWith(customer_id)) && (word === undefined || says(name) || says(email))
}

interface Sort {
  readonly by: string
  readonly descending: boolean
}

/** Order of a list that is not sorted by time alone. Ties keep the order of their ids, so pages never overlap. */
export function customerOrder(sort: readonly Sort[]): (a: CustomerRow, b: CustomerRow) => number {
  return (a, b) => {
    for (const { by, descending } of sort) {
      const difference = by === 'updated' ? a.updatedAt - b.updatedAt : a.at - b.at
      if (difference !== 0) return descending ? -difference : difference
    }
    return a.id < b.id ? 1 : -1
  }
}
