import { type Payment, totalOf } from './payment.ts'

/** The filters of a payment search (payment-platform.md 5.1). A payment has to match all of them. */
interface PaymentFilter {
  readonly pay_type: string
  readonly status?: readonly string[] | undefined
  /** Compared with the total. */
  readonly amount_from?: number | undefined
  readonly amount_to?: number | undefined
  readonly customer_id?: string | undefined
  readonly client_field_1?: string | undefined
  readonly client_field_2?: string | undefined
  readonly client_field_3?: string | undefined
  readonly keyword?: string | undefined
}

export function matchesFilter(payment: Payment, filter: PaymentFilter): boolean {
  const total = totalOf(payment)
  const { status, keyword, customer_id, amount_from = 0, amount_to = Number.POSITIVE_INFINITY } = filter
  const fields = [filter.client_field_1, filter.client_field_2, filter.client_field_3]
  return (
    payment.payType === filter.pay_type &&
    (status === undefined || status.includes(payment.status)) &&
    total >= amount_from &&
    total <= amount_to &&
    (customer_id === undefined || payment.customerId === customer_id) &&
    fields.every((text, index) => text === undefined || payment.clientFields[index] === text) &&
    (keyword === undefined || [payment.id, ...payment.clientFields].some(text => text?.includes(keyword)))
  )
}

const values = {
  created: ({ createdAt }: Payment) => createdAt,
  updated: ({ updatedAt }: Payment) => updatedAt,
  amount: totalOf,
}

interface Sort {
  readonly by: string
  readonly descending: boolean
}

/** Sorts newest first by default. Equal payments keep the order of their ids, so pages never overlap. */
export function sorted(
  payments: readonly Payment[],
  sort: readonly Sort[] = [{ by: 'created', descending: true }],
): Payment[] {
  return [...payments].sort((a, b) => {
    for (const { by, descending } of sort) {
      const value = by === 'amount' || by === 'updated' ? values[by] : values.created
      const difference = value(a) - value(b)
      if (difference !== 0) return descending ? -difference : difference
    }
    return a.id < b.id ? 1 : -1
  })
}
