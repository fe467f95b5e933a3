import { logger } from '#functions/runtime/logger.ts'
import { chargeOf, type Payment, paymentKey } from '#shared/platform/payment.ts'
import { catchUp } from '#shared/platform/payment-account.ts'
import { settle, type Word } from '#shared/platform/payment-attempt.ts'
import { compare } from '#shared/platform/payment-operation.ts'
import { rules } from '../lib/payment-rules.ts'
import { findByUpstream } from '../store/payments.ts'
import { type Applied, askAttempt, reread, tries } from './ask.ts'
import { type Desk, newUpstreamKey } from './desk.ts'
import { askOperation } from './operate.ts'
import { timeOfPayment } from './payment-clock.ts'
import { record } from './record.ts'

/**
 * Brings the acquirer's word to an attempt, whoever asked for it: the answer to a call (`word`), or a question asked
 * here after the payment has been read, so that no old picture undoes a newer move. The browser's return, notices and
 * the reconciler all end here.
 */
export async function settleAttempt(desk: Desk, start: Payment, n: number, word?: Word): Promise<Applied> {
  let payment = start
  for (let attempt = 1; attempt <= tries; attempt++) {
    const said = word ?? (await askAttempt(desk, payment, n))
    const at = desk.now()
    const settled = settle(payment, n, said, { at, voidKey: newUpstreamKey(at), rules })
    if (settled.effect === 'alert') {
      logger.error('acquirer unclear', { ...paymentKey(payment), n, status: said.status, code: said.error?.code })
    }
    if (settled.payment === payment || (await record(desk, payment, settled))) {
      const isSurplus = settled.effect === 'surplus' && settled.payment.attempts[n - 1]?.void?.state === 'wanted'
      return isSurplus ? await undo(desk, settled.payment, n) : settled
    }
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

/** Undoes a charge that must not stand. Its key was stored with the wish, so that this may be repeated. */
export async function undo(desk: Desk, payment: Payment, n: number): Promise<Applied> {
  const attempt = payment.attempts[n - 1]
  const accessId = attempt?.upstreamAccessId
  if (!attempt?.void) return { payment, effect: 'stale' }
  if (accessId !== undefined) {
    const { upstreamOrderId } = attempt
    const order = { upstreamOrderId, accessId, payType: payment.payType, upstreamKey: attempt.void.key }
    const outcome = await desk.acquirer.cancel(order)
    logger.warn('surplus charge undone', { ...paymentKey(payment), n, outcome: outcome.kind })
  }
  return settleAttempt(desk, payment, n)
}

/** Compares a charge that stands with the acquirer's books, by night or because a notice came. */
export async function compareCharge(desk: Desk, start: Payment): Promise<Applied> {
  let payment = start
  for (let attempt = 1; attempt <= tries; attempt++) {
    const charge = chargeOf(payment)
    const word = charge
      ? await askAttempt(desk, payment, charge.n)
      : ({ verdict: 'untouched', status: payment.status } as const)
    const compared = compare(payment, word, desk.now())
    if (compared.effect === 'alert') {
      logger.error('books differ', { code: 'E2006100010', ...paymentKey(payment), upstream: word.status })
    }
    if (await record(desk, payment, compared)) return compared
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

/**
 * A notice told that something happened to an order of the acquirer's. What happened is asked, not believed. Grants:
 * table get, put; acquirer.
 */
export async function settleUpstream(given: Desk, upstreamOrderId: string): Promise<Applied | undefined> {
  const { mode, shop } = given
  const found = await findByUpstream(given.table, { mode, shopId: shop.shopId, upstreamOrderId })
  if (!found) return undefined
  const { payment, n } = found
  const now = await timeOfPayment(given.table, payment, given.now)
  const desk = { ...given, now }
  if (payment.operation) return askOperation(desk, payment)
  if (payment.account) return countTransfers(desk, payment, n)
  return payment.attempts[n - 1]?.status === 'succeeded' && !payment.attempts[n - 1]?.void
    ? compareCharge(desk, payment)
    : settleAttempt(desk, payment, n)
}

/** Money came in on a bank account: how much in all, the acquirer says (5.16). */
async function countTransfers(desk: Desk, start: Payment, n: number): Promise<Applied> {
  let payment = start
  for (let attempt = 1; attempt <= tries; attempt++) {
    const word = await askAttempt(desk, payment, n)
    const counted = catchUp(payment, word, desk.now())
    if (!counted.ok || counted.payment === payment) return { payment, effect: 'stale' }
    if (await record(desk, payment, counted)) return { payment: counted.payment, effect: 'success' }
    payment = await reread(desk, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}
