import { type TimeLimits, withPatience } from '#functions/machinery/table/time-limits.ts'

/** Limits of every service called by the SDK, which tries idempotent requests three times, also after a timeout. */
const serviceLimits: TimeLimits = { connectMs: 1000, answerMs: 5000 }

/** Timeout in ms for uploading a whole object to S3. */
export const uploadMs = withPatience({ connectMs: 0, answerMs: 30_000 }).answerMs

/**
 * Options for every SDK client: without them a client waits for a silent peer until Lambda ends the function.
 * @example const client = new S3Client(limited())
 */
export function limited(limits: TimeLimits = withPatience(serviceLimits)) {
  const { connectMs, answerMs } = limits
  return {
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // A response that has started may stall too.
      socketTimeout: answerMs,
    },
  }
}
