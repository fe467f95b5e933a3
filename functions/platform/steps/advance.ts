import type { Steps } from '#functions/reactions/step.ts'
import type { Getter } from '#functions/table/table.ts'
import { type Payment, type PaymentKey, paymentKey } from '#shared/platform/payment.ts'
import { type DueStep, dueStep, expire } from '#shared/platform/payment-timers.ts'
import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { rules } from '../lib/payment-rules.ts'
import { getPayment } from '../store/payments.ts'
import { getShop } from '../store/shops.ts'
import { askAttempt, reread } from './ask.ts'
import { booksFor, type Desk, newUpstreamKey } from './desk.ts'
import { askOperation } from './operate.ts'
import { record } from './record.ts'
import { compareCharge, settleAttempt, undo } from './settle.ts'
import { chargeAgain, endAuthentication } from './tds.ts'

/** What a reaction or a clock brings. */
export interface Background {
  readonly table: Getter
  readonly newId: () => string
  readonly commit: Steps<'put'>
}

/** A desk for what no call has caused. `now` is that of the payment's test clock, where it has one. */
export async function deskFor(
  context: Background,
  { mode, shopId }: Pick<PaymentKey, 'mode' | 'shopId'>,
  now: () => number,
  cause: string,
): Promise<Desk | undefined> {
  const shop = await getShop(context.table, shopId)
  if (!shop) return undefined
  const books = booksFor(context, { shop, mode, now, cause })
  return { ...books, acquirer: acquirerFor({ shopId, mode }, { now, newId: context.newId }) }
}

/** Moves one payment through whatever is due at `now`. Called for nothing, it does nothing. */
export async function advancePayment(context: Background, key: PaymentKey, now: () => number): Promise<void> {
  const desk = await deskFor(context, key, now, `due_${key.id}`)
  if (desk) await advanceAt(desk, key)
}

/** The same at a desk that is there already. */
export async function advanceAt(desk: Desk, key: PaymentKey): Promise<void> {
  let last: number | undefined
  for (let payment = await getPayment(desk.table, key); payment; payment = await reread(desk, key)) {
    const step = dueStep(payment, desk.now())
    // A step that left everything as it was is tried again by the next sweep, not at once.
    if (!step || payment.version === last) return
    last = payment.version
    await take(desk, payment, step)
  }
}

async function take(desk: Desk, payment: Payment, step: DueStep): Promise<unknown> {
  switch (step.what) {
    case 'ask-operation':
      return askOperation(desk, payment)
    case 'ask-attempt':
      return askAgain(desk, payment, step.n)
    case 'void':
      return undo(desk, payment, step.n)
    case 'end-authentication':
      return endAuthentication(desk, payment)
    case 'expire': {
      const at = desk.now()
      return record(desk, payment, expire(payment, at, newUpstreamKey(at)))
    }
    case 'compare':
      return compareAll(desk, payment)
  }
}

/** The charge of an authenticated buyer is asked for once more as long as its key holds; the rest is only asked about. */
async function askAgain(desk: Desk, payment: Payment, n: number): Promise<unknown> {
  const attempt = payment.attempts[n - 1]
  const isYoung = attempt !== undefined && desk.now() - attempt.stepAt <= rules.upstreamKeyMs
  const mayStill = attempt?.until === null || attempt?.until === undefined || desk.now() < attempt.until
  if (attempt?.step !== 'complete' || !isYoung || !mayStill) return settleAttempt(desk, payment, n)
  const word = await askAttempt(desk, payment, n)
  return word.verdict === 'requires-action' ? chargeAgain(desk, payment) : settleAttempt(desk, payment, n, word)
}

/**
 * The nightly look (3.6): at the charge that stands, and at every attempt that was given up, for a late success has to
 * be found even when nobody tells of it.
 */
async function compareAll(desk: Desk, payment: Payment): Promise<void> {
  for (const { n, status, void: voiding } of payment.attempts) {
    if (status === 'declined' && voiding?.state !== 'done')
      await settleAttempt(desk, await reread(desk, paymentKey(payment)), n)
  }
  await compareCharge(desk, await reread(desk, paymentKey(payment)))
}
