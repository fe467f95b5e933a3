/**
 * The server's clock as this browser can know it (D58). Each round trip bounds the difference; the median of three
 * throws out the one that was held up on the way.
 */
interface RoundTrip {
  /** Browser clock, ms. */
  readonly sentAt: number
  readonly receivedAt: number
  /** Epoch ms, as the server said it in between. */
  readonly serverTime: number
}

/** Answers the difference of the server's clock to the browser's, ms. */
export function offsetOf({ sentAt, receivedAt, serverTime }: RoundTrip): number {
  return serverTime - (sentAt + receivedAt) / 2
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const roundTrips = 3
