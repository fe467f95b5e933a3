import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { lastAttempt, type Payment, paymentKey, type Tds } from '#shared/platform/payment.ts'
import { beginCompletion, challenged, rejectTds, timeOut } from '#shared/platform/payment-attempt.ts'
import { isRefusal, mayCharge } from '#shared/platform/payment-moves.ts'
import type { Outcome, TdsResult } from '../acquirers/port.ts'
import { rules } from '../lib/payment-rules.ts'
import { type Applied, askAttempt, reread, tries } from './ask.ts'
import { type Desk, newUpstreamKey } from './desk.ts'
import { record } from './record.ts'
import { settleAttempt } from './settle.ts'
import { tdsOf, wordOfAnswer } from './word.ts'

/** The order of a payment that waits for its buyer; undefined when it waits for none. */
export function waitingOrder(payment: Payment) {
  const attempt = lastAttempt(payment)
  if (payment.status !== 'AUTHENTICATED' || attempt?.status !== 'requires_action') return undefined
  const { upstreamOrderId, upstreamAccessId, until } = attempt
  if (upstreamAccessId === undefined) return undefined
  return {
    n: attempt.n,
    until,
    tds: attempt.tds,
    ref: { upstreamOrderId, accessId: upstreamAccessId, payType: payment.payType },
  }
}

/** The buyer's time is over: unless the acquirer knows of a better end, the attempt has failed (0A7). */
export async function endAuthentication(desk: Desk, start: Payment): Promise<Applied> {
  let payment = start
  for (let round = 1; round <= tries; round++) {
    const order = waitingOrder(payment)
    if (!order) return { payment, effect: 'stale' }
    const word = await askAttempt(desk, payment, order.n)
    if (word.verdict !== 'requires-action' && word.verdict !== 'untouched') {
      // With nobody to ask it is too early to say that the buyer has failed.
      if (word.verdict === 'unknown' || word.verdict === 'unclear') return { payment, effect: 'open' }
      return settleAttempt(desk, payment, order.n, word)
    }
    const ended = timeOut(payment, desk.now(), rules)
    if (await record(desk, payment, ended)) return ended
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

/**
 * What the issuer said, noted with the attempt. A refusal ends it at once; anything else waits for the next step. Answers
 * undefined where the acquirer could not say.
 */
export async function hearTds(desk: Desk, start: Payment, outcome: Outcome<TdsResult>): Promise<Heard | undefined> {
  if (outcome.kind !== 'done') return undefined
  const tds = tdsOf(outcome.value)
  const { challengeUrl } = outcome.value
  let payment = start
  for (let round = 1; round <= tries; round++) {
    const order = waitingOrder(payment)
    if (!order) return { tds, payment, challengeUrl }
    const at = desk.now()
    const move = isRefusal(tds)
      ? rejectTds(
          payment,
          tds,
          { code: await refusalCode(desk, payment, order.n, tds), retryable: tds.result === 'U' },
          at,
          rules,
        )
      : challenged(payment, tds, at)
    if (await record(desk, payment, move)) return { tds, payment: move.payment, challengeUrl }
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}
export interface Heard {
  readonly tds: Tds
  readonly payment: Payment
  readonly challengeUrl: string | undefined
}

/** The acquirer may know better why, above all that the buyer gave up (0A2) or ran out of time (0A7). */
async function refusalCode(desk: Desk, payment: Payment, n: number, tds: Tds): Promise<PlatformCode> {
  const { error } = await askAttempt(desk, payment, n)
  const known = tdsCodes.find(code => code === error?.code)
  if (known) return known
  if (tds.result === 'R') return 'EC0091310A5'
  if (tds.result === 'U') return 'EC0091310A6'
  return tds.result === 'N' ? 'EC0091310A3' : 'EC0091310A4'
}
const tdsCodes = [
  'EC0091310A1',
  'EC0091310A2',
  'EC0091310A3',
  'EC0091310A4',
  'EC0091310A5',
  'EC0091310A6',
  'EC0091310A7',
] as const

/** Charges a buyer who has been authenticated, once: the wish is stored before the acquirer is asked (P10). */
export async function complete(desk: Desk, start: Payment, tds: Tds): Promise<Applied> {
  let payment = start
  for (let round = 1; round <= tries; round++) {
    const order = waitingOrder(payment)
    if (!order || !mayCharge(tds)) return { payment, effect: 'stale' }
    const at = desk.now()
    const begun = beginCompletion(payment, tds, newUpstreamKey(at), at, rules)
    if (await record(desk, payment, begun, order.ref.upstreamOrderId)) return chargeAgain(desk, begun.payment)
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

/** The second call of an attempt; under its stored key it can be repeated. */
export async function chargeAgain(desk: Desk, payment: Payment): Promise<Applied> {
  const attempt = lastAttempt(payment)
  const key = attempt?.keys.complete
  if (!attempt || !key || attempt.upstreamAccessId === undefined) return { payment, effect: 'stale' }
  const { upstreamOrderId, upstreamAccessId: accessId } = attempt
  const order = { upstreamOrderId, accessId, payType: payment.payType, upstreamKey: key }
  return settleAttempt(desk, payment, attempt.n, wordOfAnswer(await desk.acquirer.completeAfterTds(order)))
}
