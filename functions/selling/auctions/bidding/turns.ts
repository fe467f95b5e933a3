import { setTimeout as pause } from 'node:timers/promises'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { instanceCache } from '#shared/instance-cache.ts'

/** Waits for the bid before, but no longer than this: turns spare lost transactions, the condition on HEAD decides. */
const patienceMs = 1000

const tails = instanceCache<string, Promise<void>>()

/** Bids of one auction that are in this instance at once are decided one after the other. */
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

/** The state of each auction that this instance has committed last. */
const committed = instanceCache<string, Auction>()

export function rememberHead(auction: Auction): void {
  if (committed.size > 1000) committed.clear()
  committed.set(auction.productId, auction)
}

/** What was read, or what this instance has committed since. */
export function newestHead(read: Auction): Auction {
  const own = committed.get(read.productId)
  return own?.auctionId === read.auctionId && own.version > read.version ? own : read
}
