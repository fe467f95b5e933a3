import { setTimeout as pause } from 'node:timers/promises'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { instanceCache } from '#shared/instance-cache.ts'

/** Maximum wait for the previous bid, ms: turns avoid conflicts, the condition on HEAD decides. */
const patienceMs = 1000

const tails = instanceCache<string, Promise<void>>()

/** Runs bids of one auction that are in this instance at once one after the other. */
export async function serializeByAuction<Answer>(productId: string, bid: () => Promise<Answer>): Promise<Answer> {
  const before = tails.get(productId)
  const { promise: own, resolve: end } = Promise.withResolvers<void>()
  tails.set(productId, own)
  const patience = new AbortController()
  try {
    if (before) await Promise.race([before, pause(patienceMs, undefined, patience).catch(() => undefined)])
    patience.abort()
    return await bid()
  } finally {
    end()
    if (tails.get(productId) === own) tails.delete(productId)
  }
}

/** The latest state of each auction that this instance has committed. */
const committed = instanceCache<string, Auction>()

export function rememberHead(auction: Auction): void {
  if (committed.size > 1000) committed.clear()
  committed.set(auction.productId, auction)
}

/** The auction as read, or the later state that this instance has committed since. */
export function newestHead(read: Auction): Auction {
  const own = committed.get(read.productId)
  return own?.auctionId === read.auctionId && own.version > read.version ? own : read
}
