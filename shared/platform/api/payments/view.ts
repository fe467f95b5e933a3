import {
  type Attempt,
  chargeOf,
  isBusy,
  lastAttempt,
  madeRefunds,
  type Payment,
  type PaymentRefund,
  totalOf,
} from '../../payments/payment.ts'
import { accountId } from '../../payments/virtual-account.ts'
import { utcIso, utcIsoOrNull } from '../../time/iso.ts'
import type { PaymentWire, RefundWire } from './wire.ts'

/** The public form of a payment. The acquirer's own codes and keys are left out (3.2). */
export function paymentView(payment: Payment): PaymentWire {
  const facts = (chargeOf(payment) ?? lastAttempt(payment))?.facts
  const [client_field_1, client_field_2, client_field_3] = payment.clientFields
  return {
    id: payment.id,
    object: 'payment',
    shop_id: payment.shopId,
    livemode: payment.mode === 'live',
    access_id: payment.accessId,
    pay_type: payment.payType,
    job_code: payment.job,
    status: payment.status,
    version: payment.version,
    amount: payment.amount,
    tax: payment.tax,
    total_amount: totalOf(payment),
    authorized_amount: payment.authorized,
    captured_amount: payment.captured,
    refunded_amount: payment.refunded,
    item_code: payment.itemCode ?? null,
    client_field_1,
    client_field_2,
    client_field_3,
    customer_id: payment.customerId ?? null,
    metadata: payment.metadata ?? {},
    tds_type: payment.tdsType,
    tds2_type: payment.tds2Type,
    error_code: payment.error?.code ?? null,
    next_action: nextAction(payment),
    brand: facts?.brand ?? null,
    last4: facts?.last4 ?? null,
    transaction_id: facts?.transactionId ?? null,
    approve: facts?.approve ?? null,
    forward: facts?.forward ?? null,
    attempts: payment.attempts.map(attemptView),
    refunds: madeRefunds(payment).map(refund => endedRefundView(payment, refund)),
    virtual_account: accountView(payment),
    expires_at: utcIso(payment.payUntil),
    auth_expires_at: utcIsoOrNull(payment.holdUntil),
    processed_at: utcIsoOrNull(payment.processedAt),
    created: utcIso(payment.createdAt),
    updated: utcIso(payment.updatedAt),
  }
}

function nextAction(payment: Payment): PaymentWire['next_action'] {
  if (isBusy(payment)) return { type: 'poll' }
  const { status, redirectUrl } = lastAttempt(payment) ?? {}
  if (payment.status !== 'AUTHENTICATED' || status !== 'requires_action') return null
  return redirectUrl === undefined ? { type: 'poll' } : { type: 'redirect', url: redirectUrl }
}

function attemptView({ n, upstreamOrderId, status, error, tds, facts, until, startedAt }: Attempt) {
  return {
    n,
    upstream_order_id: upstreamOrderId,
    status,
    error_code: error?.code ?? null,
    retryable: error?.retryable ?? false,
    tds: tds ?? null,
    brand: facts?.brand ?? null,
    last4: facts?.last4 ?? null,
    tds_expires_at: status === 'requires_action' ? utcIsoOrNull(until) : null,
    started: utcIso(startedAt),
  }
}

/** Refunds of a payment, oldest first; a pending one is the last. */
export function refundViews(payment: Payment): readonly RefundWire[] {
  const ended = payment.refunds.map(refund => endedRefundView(payment, refund))
  const { operation } = payment
  if (!operation?.refund) return ended
  const { id, amount, reason } = operation.refund
  const since = utcIso(operation.startedAt)
  const cause = operation.kind === 'cancel' || operation.kind === 'change' ? operation.kind : 'refund'
  const pending = { status: 'pending', error_code: null, created: since, updated: since } as const
  return [...ended, { id, object: 'refund', payment_id: payment.id, version: 1, amount, reason, cause, ...pending }]
}

function endedRefundView(payment: Payment, refund: PaymentRefund): RefundWire {
  const { id, amount, reason, cause = 'refund', createdAt, endedAt = createdAt, error } = refund
  return {
    id,
    object: 'refund',
    payment_id: payment.id,
    version: 2,
    amount,
    reason,
    cause,
    status: error === undefined ? 'succeeded' : 'failed',
    error_code: error ?? null,
    created: utcIso(createdAt),
    updated: utcIso(endedAt),
  }
}

function accountView({ account }: Payment): PaymentWire['virtual_account'] {
  if (!account) return null
  return {
    id: accountId(account),
    va_bank_code: account.bankCode ?? null,
    va_bank_name: account.bankName ?? null,
    va_branch_code: account.branchCode,
    va_branch_name: account.branchName,
    va_account_number: account.accountNumber,
    va_account_name: account.accountName,
    payment_term: utcIso(account.expiresAt),
    received_amount: account.received,
    overpayment: account.overpaid,
    cancel_overpayment: account.paidAfterCancel,
    expire_overpayment: account.paidAfterExpiry,
  }
}

/** `previous` of a webhook: members that changed, with their values before. */
export function changedFrom(before: Payment | undefined, after: Payment): Record<string, unknown> {
  if (!before) return {}
  const old: Record<string, unknown> = paymentView(before)
  const now: Record<string, unknown> = paymentView(after)
  const names = Object.keys(now).filter(name => name !== 'version' && name !== 'updated')
  return Object.fromEntries(
    names.flatMap(name => (JSON.stringify(old[name]) === JSON.stringify(now[name]) ? [] : [[name, old[name]]])),
  )
}
