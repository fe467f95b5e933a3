import type { PendingEvent } from '#events/event.ts'
import { upstreamCardNoticed } from '#events/platform/customers.ts'
import { upstreamNoticed } from '#events/platform/payments.ts'
import { magicOf } from '#shared/platform/sandbox/cards.ts'
import type { SandboxAccess, SandboxOrder, SandboxRegistration } from './records.ts'

/**
 * Webhooks that a provider would send. The sandbox sends those whose content its caller did not get as an answer: the
 * end of an authentication, a transfer and, for the noisy amount, every webhook three times in the wrong order.
 */
export function upstreamNoticesOf(order: SandboxOrder, event: string): PendingEvent[] {
  const { shopId, mode, upstreamOrderId, payType, amount, tax } = order
  const isNoisy = magicOf(amount + tax) === 'noisy'
  const names = isNoisy ? [event, 'payments.card.exec', 'payments.card.regist'] : [event]
  return names.map(name => upstreamNoticed({ shopId, mode, upstreamOrderId, payType, event: name }))
}

export function cardNotice(
  { shopId, mode }: SandboxAccess,
  { customerRef, registrationRef }: SandboxRegistration,
): PendingEvent {
  const event = 'customers.payment_methods.updated'
  return upstreamCardNoticed({ shopId, mode, customerRef, registrationRef, event })
}
