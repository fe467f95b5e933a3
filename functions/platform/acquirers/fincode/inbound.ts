import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { payTypes } from '#shared/platform/payments/values.ts'
import type { InboundMessage, InboundVerdict } from '../port.ts'
import type { FincodeCredentials } from './settings.ts'

/** Reads which object a webhook is about. Its amounts and states are not trusted (payment-platform.md 5.7). */
const text = z.string().nullish()
const Body = z.looseObject({
  event: z.string(),
  order_id: text,
  pay_type: text,
  customer_id: text,
  id: text,
  subscription_id: text,
  status: text,
  transaction_date: text,
  process_date: text,
  error_code: text,
})

/** Both sides are hashed first, so the time of the comparison reveals neither content nor length. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** The signature is the configured text itself, without a time or a hash of the body, so the message is a hint only. */
export function readInbound({ webhooks }: FincodeCredentials, message: InboundMessage): InboundVerdict {
  const setting = Object.hasOwn(webhooks, message.settingToken) ? webhooks[message.settingToken] : undefined
  // The comparison also runs for an unknown address, so that it takes as long as a wrong signature.
  const isSigned = isSame(message.signature ?? '', setting?.signature ?? 'no such setting')
  if (!setting || !isSigned) return { ok: false }
  const { shopId, mode, tenant } = setting
  const shop = { shopId, mode, ...(tenant && { tenant }) }
  const body = Body.safeParse(parsed(message.rawBody)).data
  if (!body) return { ok: true, shop, hint: { event: 'unreadable', dedupeKey: keyOf([shopId, mode, message.rawBody]) } }
  const { event, order_id, subscription_id, status, transaction_date, process_date, error_code } = body
  const facts = [event, order_id ?? body.id, subscription_id, status, transaction_date, process_date, error_code]
  const payType = z.enum(payTypes).safeParse(body.pay_type).data
  const isCard = event === 'customers.payment_methods.updated'
  return {
    ok: true,
    shop,
    hint: {
      event,
      ...(order_id && { upstreamOrderId: order_id }),
      ...(payType && { payType }),
      ...(body.customer_id && { customerRef: body.customer_id }),
      ...(isCard && body.id && { registrationRef: body.id }),
      dedupeKey: keyOf([shopId, mode, ...facts.map(fact => fact ?? '')]),
    },
  }
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
