/**
 * Time in ms after which a peer counts as gone. A kept connection may die while Lambda has frozen the instance: usually
 * the next request meets a reset, sometimes silence, which only our own timeout ends.
 */
export interface TimeLimits {
  readonly connectMs: number
  /** From the established connection to the end of the answer, or to its head if the body is a stream. */
  readonly answerMs: number
}

/**
 * These limits multiplied by `PEER_PATIENCE`: on one machine servers and clients share two cores, so that slowness does
 * not mean failure.
 */
export function withPatience({ connectMs, answerMs }: TimeLimits): TimeLimits {
  const times = Number(process.env['PEER_PATIENCE'] ?? 1)
  return { connectMs: connectMs * times, answerMs: answerMs * times }
}
