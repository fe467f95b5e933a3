import type { PendingEvent } from '#events/event.ts'
import { upstreamCardNoticed } from '#events/platform-customers.ts'
import { upstreamNoticed } from '#events/platform-payments.ts'
import { magicOf } from '#shared/platform/sandbox/cards.ts'
import type { SandboxAccess, SandboxOrder, SandboxRegistration } from './records.ts'

/**
 * What a provider would send by webhook. The sandbox speaks only of what its caller has not just been told: the holder's
 * end at the issuer, a transfer, and, for the noisy amount, everything three times and in the wrong order.
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
