import { type TimeLimits, withPatience } from '#functions/machinery/table/time-limits.ts'

/** Limits of every service that the SDK asks; it tries three times where a request may come again, and silence may. */
const serviceLimits: TimeLimits = { connectMs: 1000, answerMs: 5000 }

/** Ms that a whole object may take on its way to S3. */
export const uploadMs = withPatience({ connectMs: 0, answerMs: 30_000 }).answerMs

/**
 * What every SDK client is made with: without it a client waits for a peer that is silent until Lambda ends the function.
 * @example const client = new S3Client(limited())
 */
export function limited(limits: TimeLimits = withPatience(serviceLimits)) {
  const { connectMs, answerMs } = limits
  return {
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // An answer that has begun may end in silence, too.
      socketTimeout: answerMs,
    },
  }
}
