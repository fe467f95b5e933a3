import { setTimeout as sleep } from 'node:timers/promises'

/** Pace at which this instance sends mails. */
export interface Pace {
  /** Ms between two mails, so that all instances together stay below the account's rate. */
  readonly intervalMs: number
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

export const realPace = (intervalMs: number): Pace => ({
  intervalMs,
  now: () => performance.now(),
  pause: async ms => void (await sleep(ms)),
})

/** Tries of a mail that SES throttles: with the pauses about forty seconds, below the function's timeout. */
const tries = 8

/** SES has error names of its own for throttling; the SDK marks the others. */
const isTooFast = (error: unknown): boolean => {
  const { name, $metadata, $retryable } = Object(error)
  return (
    /^(Throttling|ThrottlingException|TooManyRequestsException)$/.test(String(name)) ||
    Object($metadata).httpStatusCode === 429 ||
    Object($retryable).throttling === true
  )
}

/**
 * Sends mails one after another at this pace. A mail that SES throttles waits and is sent again, without counting as a
 * failure, so that its message is not received twice.
 */
export function paced({ intervalMs, now, pause }: Pace) {
  let next = 0
  const turn = async () => {
    const at = Math.max(now(), next)
    next = at + intervalMs
    if (at > now()) await pause(at - now())
  }
  return async <Answer>(hand: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      await turn()
      try {
        return await hand()
      } catch (error) {
        if (attempt >= tries || !isTooFast(error)) throw error
        await pause(attempt * 1000 * (0.5 + Math.random()))
      }
    }
  }
}
