import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { payTypes } from '#shared/platform/payments/values.ts'
import type { InboundMessage, InboundVerdict } from '../port.ts'
import type { FincodeCredentials } from './settings.ts'

/** What is read of a webhook: which object to look at. Its amounts and states are hearsay (payment-platform.md 5.7). */
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

/** Both sides hashed first, so that neither content nor length can be told from how long the comparison takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Its signature is the configured text itself: no time, no hash of the body. So a message is a hint and no more. */
export function readInbound({ webhooks }: FincodeCredentials, message: InboundMessage): InboundVerdict {
  const setting = Object.hasOwn(webhooks, message.settingToken) ? webhooks[message.settingToken] : undefined
  // Compared also where there is nothing to compare with: an unknown address takes as long as a wrong signature.
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
    // Signed and yet not JSON: kept, and an operator is told.
    return undefined
  }
}
