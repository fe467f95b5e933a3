import { logger } from '#functions/runtime/logger.ts'
import { chargeOf, type Operation, type Payment, paymentKey } from '#shared/platform/payment.ts'
import { orderOf, type Word } from '#shared/platform/payment-attempt.ts'
import type { Moved, Refused } from '#shared/platform/payment-moves.ts'
import { finish, orderFor } from '#shared/platform/payment-operation.ts'
import type { AttemptResult, Outcome } from '../acquirers/port.ts'
import { rules } from '../lib/payment-rules.ts'
import { getPayment } from '../store/payments.ts'
import { type Applied, askAttempt, reread, tries } from './ask.ts'
import type { Desk } from './desk.ts'
import { record } from './record.ts'
import { wordOfAnswer } from './word.ts'

export type Operated = Applied | { readonly refused: Refused<string> }

/**
 * Gives one order about a charge: stored first, then told to the acquirer, then finished by its answer. A call that
 * comes again under its key finds what it had begun, and asks.
 */
export async function operate(
  desk: Desk,
  start: Payment,
  decide: (payment: Payment) => Moved | Refused<string>,
): Promise<Operated> {
  let payment = start
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { operation, finished } = payment
    if (isSame(desk, operation)) return askOperation(desk, payment)
    if (isSame(desk, finished)) return finished?.error ? { payment, effect: 'failed' } : { payment, effect: 'done' }
    const begun = decide(payment)
    if (!begun.ok) return { refused: begun }
    if (await record(desk, payment, begun, chargeOf(payment)?.upstreamOrderId)) {
      return begun.payment.operation ? order(desk, begun.payment) : { payment: begun.payment, effect: 'done' }
    }
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

const isSame = (
  { requestKey }: Desk,
  known: { readonly requestKey?: string | undefined } | null | undefined,
): boolean => requestKey !== undefined && known?.requestKey === requestKey

/** Tells the acquirer what is stored, and applies what it answers. */
async function order(desk: Desk, payment: Payment): Promise<Applied> {
  const { operation } = payment
  if (!operation) return { payment, effect: 'stale' }
  const answered = wordOfAnswer(await tell(desk, payment, operation))
  const charge = chargeOf(payment)
  // "It is done already" and the like are no answers: the order itself tells.
  const isUnsure = answered.verdict === 'unknown' && charge !== undefined
  const word = isUnsure ? await askAttempt(desk, payment, charge.n) : answered
  return apply(desk, payment, word, { isAnswer: !isUnsure, key: operation.upstreamKey.id })
}

/**
 * Asks how an order that nobody has heard the end of stands. What the acquirer has not done is told to it once more,
 * under the same key, as long as it remembers keys; after that it is given up.
 */
export async function askOperation(desk: Desk, payment: Payment): Promise<Applied> {
  const { operation } = payment
  const charge = chargeOf(payment)
  if (!operation || !charge) return { payment, effect: 'stale' }
  const word = await askAttempt(desk, payment, charge.n)
  const heard = finish(payment, word, desk.now(), rules, false)
  const mayRepeat = word.verdict !== 'unknown' && desk.now() - operation.startedAt <= rules.upstreamKeyMs
  if (heard.effect === 'open' && mayRepeat) return order(desk, payment)
  return apply(desk, payment, word, { isAnswer: false, key: operation.upstreamKey.id })
}

async function apply(
  desk: Desk,
  start: Payment,
  word: Word,
  { isAnswer, key }: { isAnswer: boolean; key: string },
): Promise<Applied> {
  let payment = start
  for (let attempt = 1; attempt <= tries; attempt++) {
    // Somebody else has finished it, and perhaps begun another.
    if (payment.operation?.upstreamKey.id !== key) return { payment, effect: 'stale' }
    const finished = finish(payment, word, desk.now(), rules, isAnswer)
    if (finished.effect === 'failed') {
      logger.warn('order to the acquirer failed', {
        ...paymentKey(payment),
        kind: payment.operation.kind,
        code: word.error?.code,
      })
    }
    if (await record(desk, payment, finished)) return finished
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

async function tell(desk: Desk, payment: Payment, operation: Operation): Promise<Outcome<AttemptResult>> {
  const { acquirer } = desk
  const target = orderOf(payment)
  if (!target) throw new Error(`payment ${payment.id} has no charge to ${operation.kind}`)
  const keyed = { ...target, upstreamKey: operation.upstreamKey }
  const { amount = 0, tax = 0 } = operation
  switch (orderFor(operation)) {
    case 'capture':
      return acquirer.capture(keyed)
    case 'cancel':
      return payment.payType === 'Card' ? acquirer.cancel(keyed) : acquirer.virtualAccount.cancel(keyed)
    case 'reauthorize':
      return acquirer.reauthorize(keyed)
    case 'change':
      return acquirer.changeAmount({
        ...keyed,
        job: payment.status === 'CAPTURED' ? 'CAPTURE' : 'AUTH',
        amount,
        tax,
      })
  }
}

/** For handlers: the payment of the call's own shop. */
export const ownPayment = (desk: Pick<Desk, 'table' | 'mode' | 'shop'>, id: string) =>
  getPayment(desk.table, { mode: desk.mode, shopId: desk.shop.shopId, id })
