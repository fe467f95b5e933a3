import * as z from 'zod'
import { endOfDayInJapan } from '#shared/japan-time.ts'
import { jobs, type PayType, payStatuses, payTypes } from '#shared/platform/payments/values.ts'
import type { AcquirerCard, AttemptResult, Transfers, UpstreamSnapshot, VirtualAccount } from '../port.ts'
import { readInstant } from './dates.ts'
import { mapUpstream } from './error-map.ts'

/**
 * The fields of fincode's answers that the adapter uses (payment-platform.md 2). Other fields are not checked. A test
 * compares them with the table of what fincode describes.
 */
const text = z
  .string()
  .nullish()
  .transform(value => value || undefined)
const yen = z.int().nullish()
const flag = z.enum(['0', '1']).nullish()

export const PaymentAnswer = z.looseObject({
  id: z.string(),
  access_id: z.string(),
  pay_type: z.enum(payTypes),
  status: z.enum(payStatuses),
  job_code: text,
  amount: yen,
  tax: yen,
  total_amount: yen,
  billing_amount: yen,
  billing_tax: yen,
  billing_total_amount: yen,
  error_code: text,
  transaction_id: text,
  approve: text,
  forward: text,
  brand: text,
  card_no: text,
  card_no_hash: text,
  auth_max_date: text,
  process_date: text,
  tds_type: text,
  tds2_status: text,
  acs_url: text,
  redirect_url: text,
  payment_term: text,
  payment_term_day: yen,
  account_assignment_date: text,
  va_branch_code: text,
  va_branch_name: text,
  va_account_number: text,
  va_account_name: text,
  overpayment_flag: flag,
  cancel_overpayment_flag: flag,
  expire_overpayment_flag: flag,
})
export type PaymentAnswer = z.infer<typeof PaymentAnswer>
export const PaymentListAnswer = z.looseObject({ last_page: z.int(), list: z.array(PaymentAnswer) })

export const SecureAnswer = z.looseObject({
  challenge_url: text,
  tds2_trans_result: text,
  tds2_trans_result_reason: text,
})
export type SecureAnswer = z.infer<typeof SecureAnswer>

export const CardAnswer = z.looseObject({
  id: z.string(),
  customer_id: z.string(),
  default_flag: z.enum(['0', '1']),
  card_no: z.string(),
  expire: text,
  holder_name: text,
  type: text,
  brand: text,
  card_no_hash: z.string(),
  updated: text,
})
export const CardsAnswer = z.looseObject({ list: z.array(CardAnswer) })

export const MethodAnswer = z.looseObject({
  id: z.string(),
  status: z.enum(['INACTIVATED', 'AWAITING_CUSTOMER_ACTION', 'ACTIVATED', 'FAILED']),
  redirect_url: text,
  card: z.looseObject({ access_id: text, card_no_hash: text }).nullish(),
})
export type MethodAnswer = z.infer<typeof MethodAnswer>

export const CustomerAnswer = z.looseObject({ id: z.string() })
export const DeletedAnswer = z.looseObject({})

const tdsStatuses = z.enum(['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED'])
const tdsResults = z.enum(['Y', 'A', 'C', 'N', 'U', 'R'])

export function attemptOf(payment: PaymentAnswer): AttemptResult {
  const { status, redirect_url, acs_url } = payment
  const url = status === 'AUTHENTICATED' ? (redirect_url ?? acs_url) : undefined
  return {
    status,
    transactionId: payment.transaction_id,
    approve: payment.approve,
    forward: payment.forward,
    brand: payment.brand,
    last4: payment.card_no?.slice(-4),
    cardHash: payment.card_no_hash,
    authMaxDate: readInstant(payment.auth_max_date),
    ...(payment.tds2_status && { tds: { status: tdsStatuses.safeParse(payment.tds2_status).data } }),
    ...(url && { nextAction: { type: 'redirect', url } as const }),
  }
}

export function upstreamSnapshotOf(payment: PaymentAnswer): UpstreamSnapshot {
  const isAccount = payment.pay_type === 'Virtualaccount'
  return {
    ...attemptOf(payment),
    ...(isAccount && { status: statusOfAccount(payment) }),
    upstreamOrderId: payment.id,
    accessId: payment.access_id,
    payType: payment.pay_type,
    job: z.enum(jobs).safeParse(payment.job_code).data,
    ...(isAccount ? billOf(payment) : { amount: payment.amount ?? 0, tax: payment.tax ?? 0 }),
    ...(payment.error_code && { errorCode: payment.error_code, error: mapUpstream(payment.error_code) }),
    processedAt: readInstant(payment.process_date),
    ...(isAccount && { virtualAccount: accountOf(payment), transfers: transfersOf(payment) }),
  }
}

/** Amount paid; undefined if the answer has none. */
const receivedBy = ({ total_amount, amount, tax }: PaymentAnswer): number | undefined =>
  total_amount ?? (typeof amount === 'number' ? amount + (tax ?? 0) : undefined)

/** Amount requested. The tax may be missing, and is then part of the total. */
function billOf({ billing_amount, billing_tax, billing_total_amount }: PaymentAnswer) {
  const amount = billing_amount ?? billing_total_amount ?? 0
  return { amount, tax: billing_tax ?? Math.max(0, (billing_total_amount ?? amount) - amount) }
}
function billedBy(payment: PaymentAnswer): number {
  const { amount, tax } = billOf(payment)
  return amount + tax
}

/**
 * fincode has no state for a short transfer and does not say which state such an order has, so that the amounts decide.
 * Billed and paid amounts are different fields (docs/decisions/106).
 */
function statusOfAccount(payment: PaymentAnswer): PaymentAnswer['status'] {
  const { status } = payment
  if (status !== 'AWAITING_CUSTOMER_PAYMENT' && status !== 'CAPTURED') return status
  const [received, billed] = [receivedBy(payment), billedBy(payment)]
  if (received === undefined || billed === 0) return status
  if (received >= billed) return 'CAPTURED'
  return received > 0 ? 'AWAITING_PAYMENT_APPROVAL' : status
}

/** Bank of fincode's virtual accounts, which no answer names (docs/decisions/116). */
const bankOfAccounts = { bankName: 'GMOあおぞらネット銀行', bankCode: '0310' } as const

function accountOf(payment: PaymentAnswer): VirtualAccount | undefined {
  const { va_branch_code, va_account_number } = payment
  const termEndsAt = termOf(payment)
  if (!va_branch_code || !va_account_number || termEndsAt === undefined) return undefined
  return {
    ...bankOfAccounts,
    branchCode: va_branch_code,
    branchName: payment.va_branch_name ?? '',
    accountNumber: va_account_number,
    accountName: payment.va_account_name ?? '',
    termEndsAt,
  }
}

/** Due date of a transfer, also computed from the requested number of days. */
function termOf({ payment_term, payment_term_day, account_assignment_date, process_date }: PaymentAnswer) {
  const told = readInstant(payment_term)
  const assignedAt = readInstant(account_assignment_date) ?? readInstant(process_date)
  if (told !== undefined || assignedAt === undefined || typeof payment_term_day !== 'number') return told
  return endOfDayInJapan(assignedAt, payment_term_day)
}

function transfersOf(payment: PaymentAnswer): Transfers {
  const received = receivedBy(payment)
  return {
    received,
    isCalledPaid: payment.status === 'CAPTURED',
    overpaid: (received ?? 0) > billedBy(payment),
    paidTwice: payment.overpayment_flag === '1',
    paidAfterCancel: payment.cancel_overpayment_flag === '1',
    paidAfterExpiry: payment.expire_overpayment_flag === '1',
  }
}

export function fincodeTdsResult({ challenge_url, tds2_trans_result, tds2_trans_result_reason }: SecureAnswer) {
  const result = tdsResults.safeParse(tds2_trans_result).data
  return {
    status: result === undefined ? 'AUTHENTICATING' : result === 'C' ? 'CHALLENGE' : 'AUTHENTICATED',
    result,
    reason: tds2_trans_result_reason,
    challengeUrl: challenge_url,
  } as const
}

/** fincode's digits of a card's type, mapped to ours. */
const cardTypes: Readonly<Record<string, AcquirerCard['type']>> = { '1': '2', '2': '3', '3': '1' }

export function acquirerCardOf(card: z.infer<typeof CardAnswer>): AcquirerCard {
  return {
    cardRef: card.id,
    customerRef: card.customer_id,
    brand: card.brand ?? '',
    last4: card.card_no.slice(-4),
    expire: card.expire ?? '',
    holderName: card.holder_name,
    isDefault: card.default_flag === '1',
    type: cardTypes[card.type ?? ''] ?? '0',
    cardHash: card.card_no_hash,
    updatedAt: readInstant(card.updated),
  }
}

/** The type of payment is part of the path; in a read it is in the query. */
export const payTypeQuery = (payType: PayType) => ({ pay_type: payType })
