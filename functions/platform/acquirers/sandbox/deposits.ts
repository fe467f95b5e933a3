import { doneWith, refused } from '../outcome.ts'
import type { AcquirerOutcome, ShopRef, UpstreamSnapshot } from '../port.ts'
import { receiveTransfer } from './account.ts'
import { upstreamNoticesOf } from './notices.ts'
import { orderAt, snapshot } from './order.ts'
import { openSandboxStore, type SandboxParts } from './sandbox-store.ts'

interface Transfer {
  readonly shop: ShopRef
  readonly upstreamOrderId: string
  /** Yen, at least 1. */
  readonly amount: number
}

/**
 * Deposits money on the account of an order: the acquirer's state changes first, then its webhook is sent. Refused if
 * the order has no account.
 */
export function depositToSandbox(
  { shop, upstreamOrderId, amount }: Transfer,
  parts: SandboxParts,
): Promise<AcquirerOutcome<UpstreamSnapshot>> {
  const store = openSandboxStore(parts, shop)
  // Every transfer counts, even one of the same amount from the same sender.
  return store.changeOrder({ name: 'deposit', upstreamOrderId }, async (before, at) => {
    if (!before?.account) return { outcome: refused('EC101310002') }
    const after = receiveTransfer(orderAt(before, at), amount, at)
    return {
      outcome: doneWith(snapshot(after, at)),
      order: after,
      events: upstreamNoticesOf(after, 'payments.virtualaccount.complete'),
    }
  })
}
