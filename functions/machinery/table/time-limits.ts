/**
 * How long a peer may take before it counts as gone, in ms. A connection that is kept may die while Lambda has frozen the
 * instance: mostly the next request meets a reset, sometimes it meets silence, and nobody ends that but we.
 */
export interface TimeLimits {
  readonly connectMs: number
  /** From the moment the connection stands to the end of the answer, or to its head where a body follows as a stream. */
  readonly answerMs: number
}

/**
 * These limits, or so many times them as `PEER_PATIENCE` says: on one machine everything that answers shares two cores
 * with everything that asks, and slowness is no sign of death.
 */
export function withPatience({ connectMs, answerMs }: TimeLimits): TimeLimits {
  const times = Number(process.env['PEER_PATIENCE'] ?? 1)
  return { connectMs: connectMs * times, answerMs: answerMs * times }
}
