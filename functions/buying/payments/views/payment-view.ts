import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { ownerOfEmail, ownerOfUsername } from '#functions/store/people/accounts.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { orderIdOf } from '#shared/domain/buying/order/order.ts'
import type { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { errorMessageOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'

/** Payments for the console: the raw code, its meaning in both languages, and the member of the order (D43). */
export async function paymentRowsOf(table: Getter, payments: readonly PaymentWire[]) {
  const names = await usernamesOf(
    table,
    payments.flatMap(({ client_field_3: buyerId }) => buyerId ?? []),
  )
  return payments.map(payment => {
    const { client_field_1: orderId, client_field_2: orderNumber, client_field_3: buyerId } = payment
    return {
      paymentId: payment.id,
      orderId: orderId ?? orderIdOf(payment.id) ?? null,
      orderNumber,
      buyer: buyerId === null ? null : { id: buyerId, username: names.get(buyerId) ?? '' },
      payType: payment.pay_type,
      status: payment.status,
      amount: payment.total_amount,
      captured: payment.captured_amount,
      refunded: payment.refunded_amount,
      ...errorOf(payment.error_code),
      card: cardOf(payment),
      created: payment.created,
      updated: payment.updated,
    }
  })
}

export function paymentDetailOf(payment: PaymentWire) {
  const { virtual_account: account } = payment
  return {
    authorized: payment.authorized_amount,
    attempts: payment.attempts.map(attempt => ({
      n: attempt.n,
      upstreamId: attempt.upstream_order_id,
      status: attempt.status,
      ...errorOf(attempt.error_code),
      retryable: attempt.retryable,
      tds: attempt.tds,
      card: cardOf(attempt),
      started: attempt.started,
    })),
    refunds: payment.refunds.map(({ id, amount, reason, status, created }) => ({
      id,
      amount,
      reason,
      status,
      created,
    })),
    transfer: account && {
      branch: [account.va_bank_name ?? '', `${account.va_branch_name} (${account.va_branch_code})`].join(' ').trim(),
      number: account.va_account_number,
      name: account.va_account_name,
      until: account.payment_term,
      received: account.received_amount,
      isOver: account.overpayment,
      isLate: account.cancel_overpayment || account.expire_overpayment,
    },
    transactionId: payment.transaction_id,
    approval: payment.approve,
    expiresAt: payment.expires_at,
    heldUntil: payment.auth_expires_at,
  }
}

/** The id of the member with this username, email address or id. */
export async function memberNamed(table: Getter, name: string): Promise<string | undefined> {
  const [byName, byEmail, byId] = await Promise.all([
    ownerOfUsername(table, name),
    ownerOfEmail(table, name.toLowerCase()),
    table.get(sessionKeys.standing(name)),
  ])
  return byName ?? byEmail ?? (byId && name)
}

const cardOf = ({ brand, last4 }: { brand: string | null; last4: string | null }) =>
  brand === null || last4 === null ? null : { brand, last4 }

function errorOf(code: string | null) {
  const isKnown = code !== null && isPlatformCode(code)
  return {
    errorCode: code,
    errorMeaning: isKnown ? { ja: errorMessageOf(code, 'ja'), en: errorMessageOf(code, 'en') } : null,
  }
}
