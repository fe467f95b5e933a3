import { upstreamCardNoticed } from '#events/platform/customers.ts'
import { upstreamNoticed } from '#events/platform/payments.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { put } from '#functions/machinery/table/write.ts'
import { receiveFincode } from '#shared/platform/api/system.ts'
import { redactText } from '#shared/platform/card/pan.ts'
import { acquirerFor } from '../acquirers/acquirer-for.ts'
import type { InboundVerdict } from '../acquirers/port.ts'
import { serve } from '../http/serve.ts'
import { inboundKeys } from '../store/table-keys.ts'

const keptSeconds = 30 * 86_400

/**
 * fincode's webhook (payment-platform.md 5.7). Its signature proves the sender but not the content, so that the message
 * is stored once and only triggers a query. A signed message is always answered with success, because fincode would
 * send it again.
 */
export const handler = serve(receiveFincode, async ({ input, call, now, newId, commit, fail }) => {
  const acquirer = acquirerFor({ shopId: '', mode: 'test' }, { now, newId })
  const { rawBody } = call
  const signature = call.header('fincode-signature')
  const verdict = await acquirer.verifyInbound({ settingToken: input.setting_token, signature, rawBody })
  if (!verdict.ok) return fail('E9994001029')
  const { hint, shop } = verdict
  const events = noticesOf(verdict)
  if (events.length === 0) logger.error('inbound notice without an object', { shopId: shop.shopId, event: hint.event })
  const message = {
    shopId: shop.shopId,
    mode: shop.mode,
    event: hint.event,
    body: redactText(rawBody).slice(0, 10_000),
  }
  const item = { ...message, at: now(), expiresAt: Math.floor(now() / 1000) + keptSeconds }
  const kept = put({ ...inboundKeys.message(hint.dedupeKey), ...item }, { ifAbsent: true }).or('E9994001029')
  // The condition fails for a repeated message.
  await commit.attempt({ writes: [kept], events })
  return { receive: '0' as const }
})

function noticesOf({ hint, shop }: Extract<InboundVerdict, { ok: true }>) {
  const { shopId, mode } = shop
  const { event, upstreamOrderId, payType = 'Card', customerRef, registrationRef, cardRef, isFailed } = hint
  if (customerRef !== undefined && registrationRef !== undefined) {
    const told = { ...(cardRef !== undefined && { cardRef }), ...(isFailed && { isFailed }) }
    return [upstreamCardNoticed({ shopId, mode, customerRef, registrationRef, event, ...told })]
  }
  return upstreamOrderId === undefined ? [] : [upstreamNoticed({ shopId, mode, upstreamOrderId, payType, event })]
}
