import { minuteMs } from '../../durations.ts'

/** What a hold is given once, when the buyer is sent to the card's issuer (D41). */
export const challengeMs = 5 * minuteMs
