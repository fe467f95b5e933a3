import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { payTypes } from '#shared/platform/payments/values.ts'
import type { InboundMessage, InboundVerdict } from '../port.ts'
import type { FincodeCredentials } from './settings.ts'

/** Reads which object a webhook is about. Its amounts and states are not trusted (payment-platform.md 5.7). */
/** A field used only for deduplication; an unexpected value must not make us lose the webhook. */
const mark = z
  .unknown()
  .transform(value => {
    if (value === null || value === undefined) return undefined
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
  .optional()
/** An id or a word. A number is read as its digits; any other value as missing. */
const told = z
  .unknown()
  .transform(value => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? value : undefined
  })
  .optional()
export const NoticeBody = z.looseObject({
  event: z.string(),
  order_id: told,
  /** Order of a bank transfer; other webhooks use `order_id`. */
  id: told,
  access_id: told,
  pay_type: told,
  customer_id: told,
  card_id: told,
  card_status: told,
  subscription_id: mark,
  status: mark,
  amount: mark,
  tax: mark,
  overpayment_flag: mark,
  cancel_overpayment_flag: mark,
  expire_overpayment_flag: mark,
  transaction_date: mark,
  process_date: mark,
  error_code: mark,
})

/** Both sides are hashed first, so that the duration of the comparison reveals neither content nor length. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * The signature is the configured text itself, without a time or a hash of the body, so that the message is only a
 * hint.
 */
export function readInbound({ webhooks }: FincodeCredentials, message: InboundMessage): InboundVerdict {
  const setting = Object.hasOwn(webhooks, message.settingToken) ? webhooks[message.settingToken] : undefined
  // Also compared for an unknown address, so that it takes as long as a wrong signature.
  const isSigned = isSame(message.signature ?? '', setting?.signature ?? 'no such setting')
  if (!setting || !isSigned) return { ok: false }
  const { shopId, mode, tenant } = setting
  const shop = { shopId, mode, ...(tenant && { tenant }) }
  const body = NoticeBody.safeParse(parsed(message.rawBody)).data
  if (!body) return { ok: true, shop, hint: { event: 'unreadable', dedupeKey: keyOf([shopId, mode, message.rawBody]) } }
  const { event, customer_id, access_id, card_id, card_status } = body
  const isCard = event.startsWith('customers.payment_methods.')
  const isTransfer = event.startsWith('payments.virtualaccount.')
  // The webhook of a saved card has an order too, which belongs to the registration and is not a payment of ours.
  const upstreamOrderId = isCard ? undefined : (body.order_id ?? (isTransfer ? body.id : undefined))
  const payType = z.enum(payTypes).safeParse(body.pay_type).data
  return {
    ok: true,
    shop,
    hint: {
      event,
      ...(upstreamOrderId && { upstreamOrderId }),
      ...(payType && !isCard && { payType }),
      ...(customer_id && { customerRef: customer_id }),
      ...(isCard && access_id && { registrationRef: access_id }),
      ...(isCard && card_id && { cardRef: card_id }),
      ...(isCard && card_status === 'FAILED' && { isFailed: true }),
      dedupeKey: keyOf([shopId, mode, ...factsOf(body, { isCard, isTransfer }).map(fact => fact ?? '')]),
    },
  }
}

/**
 * Fields that identify a webhook. A second transfer on the same day differs from the first only in amount and flags.
 */
function factsOf(body: z.infer<typeof NoticeBody>, { isCard, isTransfer }: { isCard: boolean; isTransfer: boolean }) {
  const { event, order_id, id, subscription_id, status, transaction_date, process_date, error_code } = body
  const { amount, tax, overpayment_flag, cancel_overpayment_flag, expire_overpayment_flag } = body
  return [
    ...[event, order_id ?? id, subscription_id, status, transaction_date, process_date, error_code],
    ...(isCard ? [body.access_id, body.card_id, body.card_status] : []),
    ...(isTransfer ? [amount, tax, overpayment_flag, cancel_overpayment_flag, expire_overpayment_flag] : []),
  ]
}

const keyOf = (facts: readonly string[]): string => createHash('sha256').update(facts.join('|')).digest('hex')

function parsed(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    // The message is signed but not JSON. It is stored and an operator is alerted.
    return undefined
  }
}
