import type { Steps } from '#functions/reactions/step.ts'
import type { Getter } from '#functions/table/table.ts'
import { type Payment, type PaymentKey, paymentKey } from '#shared/platform/payments/payment.ts'
import { type DueStep, dueStep, expire } from '#shared/platform/payments/timers.ts'
import { acquirerFor } from '../../acquirers/acquirer-for.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { getShop } from '../../store/system/shops.ts'
import { endAuthentication, sendCompletion } from '../charge/authentication.ts'
import { reconcileAttempt, reconcileCharge, voidCharge } from '../charge/reconcile.ts'
import { rules } from '../context/payment-rules.ts'
import { backgroundPaymentStore, newUpstreamKey, type PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { resumeOperation } from '../operations/run-operation.ts'
import { queryAttempt, rereadPayment } from '../verdict/ask-acquirer.ts'

/** What a reaction or a clock brings. */
interface ReactionContext {
  readonly table: Getter
  readonly newId: () => string
  readonly commit: Steps<'put'>
}

/** A context for what no call has caused. `now` is that of the payment's test clock, where it has one. */
export async function backgroundPaymentContext(
  reaction: ReactionContext,
  { mode, shopId }: Pick<PaymentKey, 'mode' | 'shopId'>,
  now: () => number,
  cause: string,
): Promise<PaymentContext | undefined> {
  const shop = await getShop(reaction.table, shopId)
  if (!shop) return undefined
  const store = backgroundPaymentStore(reaction, { shop, mode, now, cause })
  return { ...store, acquirer: acquirerFor({ shopId, mode }, { now, newId: reaction.newId }) }
}

/** Moves one payment through whatever is due at `now`. Called for nothing, it does nothing. */
export async function advanceDuePayment(reaction: ReactionContext, key: PaymentKey, now: () => number): Promise<void> {
  const context = await backgroundPaymentContext(reaction, key, now, `due_${key.id}`)
  if (context) await takeDueSteps(context, key)
}

/** The same at a context that is there already. */
export async function takeDueSteps(context: PaymentContext, key: PaymentKey): Promise<void> {
  let last: number | undefined
  for (let payment = await readPayment(context.table, key); payment; payment = await rereadPayment(context, key)) {
    const step = dueStep(payment, context.now())
    // A step that left everything as it was is tried again by the next sweep, not at once.
    if (!step || payment.version === last) return
    last = payment.version
    await takeStep(context, payment, step)
  }
}

async function takeStep(context: PaymentContext, payment: Payment, step: DueStep): Promise<unknown> {
  switch (step.what) {
    case 'ask-operation':
      return resumeOperation(context, payment)
    case 'ask-attempt':
      return resolveAttempt(context, payment, step.n)
    case 'void':
      return voidCharge(context, payment, step.n)
    case 'end-authentication':
      return endAuthentication(context, payment)
    case 'expire': {
      const at = context.now()
      return recordMove(context, payment, expire(payment, at, newUpstreamKey(at)))
    }
    case 'compare':
      return reconcileAll(context, payment)
  }
}

/** The charge of an authenticated buyer is asked for once more as long as its key holds; the rest is only asked about. */
async function resolveAttempt(context: PaymentContext, payment: Payment, n: number): Promise<unknown> {
  const attempt = payment.attempts[n - 1]
  const isYoung = attempt !== undefined && context.now() - attempt.stepAt <= rules.upstreamKeyMs
  const mayStill = attempt?.until === null || attempt?.until === undefined || context.now() < attempt.until
  if (attempt?.step !== 'complete' || !isYoung || !mayStill) return reconcileAttempt(context, payment, n)
  const answer = await queryAttempt(context, payment, n)
  return answer.verdict === 'requires-action'
    ? sendCompletion(context, payment)
    : reconcileAttempt(context, payment, n, answer)
}

/**
 * The nightly look (3.6): at the charge that stands, and at every attempt that was given up, for a late success has to
 * be found even when nobody tells of it.
 */
async function reconcileAll(context: PaymentContext, payment: Payment): Promise<void> {
  for (const { n, status, void: voiding } of payment.attempts) {
    if (status === 'declined' && voiding?.state !== 'done')
      await reconcileAttempt(context, await rereadPayment(context, paymentKey(payment)), n)
  }
  await reconcileCharge(context, await rereadPayment(context, paymentKey(payment)))
}
