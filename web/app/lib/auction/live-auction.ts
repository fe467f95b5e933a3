import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'

/** Answers the newer of two snapshots, so that the page never goes back in time (D58). */
export function newest(current: AuctionSnapshot, incoming: AuctionSnapshot): AuctionSnapshot {
  if (incoming.auctionId !== current.auctionId) return incoming
  if (incoming.version < current.version) return current
  // A later look at one version knows better whether time has moved it on: scheduled, live, closing.
  return incoming.version > current.version || incoming.serverTime >= current.serverTime ? incoming : current
}

/** Where the auction stands at an instant of the server's clock, between two snapshots. */
export function phaseAt(snapshot: AuctionSnapshot, now: number): AuctionSnapshot['phase'] {
  if (snapshot.phase === 'ended' || snapshot.status !== 'live') return 'ended'
  if (now < Date.parse(snapshot.startTime)) return 'scheduled'
  return now < Date.parse(snapshot.endTime) ? 'live' : 'closing'
}

/** Polling instead of the socket: every 5 s, every second in the last minute (D58). */
export function pollEvery(snapshot: AuctionSnapshot, now: number): number {
  const left = Date.parse(snapshot.endTime) - now
  return left <= 60_000 ? 1_000 : 5_000
}

/** The display runs by the second, and five times a second in the last minute. */
export function tickEvery(left: number): number {
  return left > 0 && left <= 60_000 ? 200 : 1_000
}

/** The last five minutes: a bid now moves the end (D53). */
export const extensionMs = 5 * 60_000

/** Time left at which it is said aloud, longest first. */
export const spokenAt = [3_600_000, 600_000, 60_000] as const
