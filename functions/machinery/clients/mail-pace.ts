import { setTimeout as sleep } from 'node:timers/promises'

/** How fast this instance may hand over mails, and what it does where SES has had enough. */
export interface Pace {
  /** Ms from one mail to the next: all instances together keep what the account may send a second. */
  readonly intervalMs: number
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

export const realPace = (intervalMs: number): Pace => ({
  intervalMs,
  now: () => performance.now(),
  pause: async ms => void (await sleep(ms)),
})

/** Tries of a mail that SES is asked for too fast: with their pauses some forty seconds, less than its function has. */
const tries = 8

/** SES has names of its own for it, and the SDK marks the others. */
const isTooFast = (error: unknown): boolean => {
  const { name, $metadata, $retryable } = Object(error)
  return (
    /^(Throttling|ThrottlingException|TooManyRequestsException)$/.test(String(name)) ||
    Object($metadata).httpStatusCode === 429 ||
    Object($retryable).throttling === true
  )
}

/**
 * Hands mails over one after the other at this pace. A mail that SES refuses because there are too many this second
 * waits and is handed over again: that is no failure, and its message has been received once.
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
