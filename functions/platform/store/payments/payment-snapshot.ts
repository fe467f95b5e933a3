import type { Attributes } from '#functions/machinery/table/write.ts'
import { isBusy, type Payment } from '#shared/platform/payments/payment.ts'
import { unsoundness } from '#shared/platform/payments/transitions.ts'
import { paymentKeys } from '../table-keys.ts'
import { parsePayment } from './payments.ts'

/** A payment for checks of the whole table: its amounts, and the invariant that it violates. */
interface PaymentRow {
  readonly id: string
  readonly status: Payment['status']
  readonly captured: number
  readonly refunded: number
  readonly isBusy: boolean
  readonly unsound: string | null
}

/** Id of a payment among all items of a table; other fields of a payment are packed. */
export const paymentIdIn = ({ PK, kind }: Attributes): string | undefined =>
  kind === 'payment' ? paymentKeys.idIn(PK) : undefined

export function paymentsIn(items: readonly Attributes[]): PaymentRow[] {
  return items
    .filter(({ PK, kind }) => kind === 'payment' && paymentKeys.isOurs(PK))
    .map(parsePayment)
    .map(payment => {
      const { id, status, captured, refunded } = payment
      return { id, status, captured, refunded, isBusy: isBusy(payment), unsound: unsoundness(payment) ?? null }
    })
}
