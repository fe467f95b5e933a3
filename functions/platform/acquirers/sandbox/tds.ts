import { minuteMs } from '#shared/durations.ts'
import { oneTimeCodes, scenarios, type TdsEnd, type TdsPlan, tdsEnds } from '#shared/platform/sandbox/cards.ts'
import type { ReturnTo, TdsResult } from '../port.ts'
import type { SandboxAuthentication, TestCard } from './records.ts'

/** The issuer's part of 3-D Secure: pure steps of one authentication (payment-platform.md 2.3, 3.4). */

/** Equal to the platform's own limit (5.1). */
const tdsMs = 30 * minuteMs
/** Number of wrong codes after which the issuer refuses. */
export const codeTries = 3

export const planOf = (card: TestCard): TdsPlan => scenarios[card.scenario].tds

export function beginTds(returnTo: ReturnTo, now: number): SandboxAuthentication {
  return { returnTo, startedAt: now, stage: 'method', tries: 0 }
}

export const hasTimedOut = ({ stage, startedAt }: SandboxAuthentication, now: number): boolean =>
  stage !== 'done' && now >= startedAt + tdsMs

/** An action of the cardholder on the issuer's page. */
export type HolderAction =
  /** The browser has arrived. A result without challenge is decided now. */
  { readonly kind: 'arrive' } | { readonly kind: 'code'; readonly code: string } | { readonly kind: 'cancel' }

/** The authentication after an action; its end is final, whatever comes later. */
export function advanceAuthentication(
  authentication: SandboxAuthentication,
  card: TestCard,
  action: HolderAction,
  now: number,
): SandboxAuthentication {
  if (authentication.stage === 'done') return authentication
  if (hasTimedOut(authentication, now)) return ended(authentication, tdsEnds.timedOut)
  if (action.kind === 'cancel') return ended(authentication, tdsEnds.cancelled)
  const plan = planOf(card)
  if (plan.flow !== 'challenge') {
    return ended(authentication, plan.flow === 'frictionless' ? plan.end : tdsEnds.passed)
  }
  if (action.kind === 'arrive') return { ...authentication, stage: 'challenge' }
  if (plan.always) return ended(authentication, plan.always)
  if (action.code === oneTimeCodes.right) return ended(authentication, tdsEnds.passed)
  if (action.code === oneTimeCodes.wrong) return ended(authentication, tdsEnds.wrongCode)
  const tries = authentication.tries + 1
  return tries >= codeTries ? ended({ ...authentication, tries }, tdsEnds.tooManyTries) : { ...authentication, tries }
}

function ended(authentication: SandboxAuthentication, { result, reason, eci, code }: TdsEnd): SandboxAuthentication {
  return {
    ...authentication,
    stage: 'done',
    result,
    ...(reason && { reason }),
    ...(eci && { eci }),
    ...(code && { code }),
  }
}

/** Result in the acquirer's form: `C` during a challenge. */
export function sandboxTdsResult({ stage, result, reason, eci }: SandboxAuthentication): TdsResult {
  if (stage === 'method') return { status: 'AUTHENTICATING' }
  if (stage === 'challenge') return { status: 'CHALLENGE', result: 'C' }
  return { status: 'AUTHENTICATED', ...(result && { result }), ...(reason && { reason }), ...(eci && { eci }) }
}
