import { sandboxKeys } from '../../store/keys.ts'
import { done, refused } from '../outcome.ts'
import type { Outcome, ShopRef, UpstreamSnapshot } from '../port.ts'
import { deposit } from './account.ts'
import { openBook, putVersion, type SandboxParts } from './book.ts'
import { noticesOf } from './notices.ts'
import { lapsed, snapshot } from './order.ts'
import { Order } from './records.ts'

export interface Transfer {
  readonly shop: ShopRef
  readonly upstreamOrderId: string
  /** Yen, at least 1. */
  readonly amount: number
}

/**
 * Money arrives on the account of an order, as a bank would say it: the acquirer's state first, then its notice. Refused
 * where the order has no account.
 */
export function depositToSandbox(
  { shop, upstreamOrderId, amount }: Transfer,
  parts: SandboxParts,
): Promise<Outcome<UpstreamSnapshot>> {
  const book = openBook(parts, shop)
  const key = sandboxKeys.order(shop.mode, shop.shopId, upstreamOrderId)
  // Every transfer is one of its own, also one of the same amount from the same sender.
  const upstreamKey = { id: parts.newId(), createdAt: parts.now() }
  return book.change({ name: 'deposit', upstreamKey, body: { upstreamOrderId, amount } }, async at => {
    const before = await book.read(key, Order)
    if (!before?.account) return { outcome: refused('EC101310002') }
    const after = deposit(lapsed(before, at), amount, at)
    return {
      outcome: done(snapshot(after, at)),
      writes: [putVersion(key, after, before)],
      events: noticesOf(after, 'payments.virtualaccount.complete'),
    }
  })
}
