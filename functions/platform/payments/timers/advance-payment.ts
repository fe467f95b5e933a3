import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Payment, type PaymentKey, paymentKey } from '#shared/platform/payments/payment.ts'
import { type DueStep, dueStep, expire } from '#shared/platform/payments/timers.ts'
import { acquirerFor, shopRefOf } from '../../acquirers/acquirer-for.ts'
import { newUpstreamKey } from '../../acquirers/upstream-key.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { getShop } from '../../store/system/shops.ts'
import { endAuthentication, sendCompletion } from '../charge/authentication.ts'
import { endAccountTerm, reconcileAccount, reconcileAttempt, reconcileCharge, voidCharge } from '../charge/reconcile.ts'
import { rules } from '../context/payment-rules.ts'
import { backgroundPaymentStore, type PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { resumeOperation } from '../operations/run-operation.ts'
import { queryAttempt, rereadPayment } from '../verdict/query-acquirer.ts'

/** Provided by a reaction or a clock. */
interface ReactionContext {
  readonly table: Getter
  readonly newId: () => string
  readonly commit: Committer<'put'>
}

/** Context of a step without a call. `now` is the time of the payment's test clock if it has one. */
export async function backgroundPaymentContext(
  reaction: ReactionContext,
  { mode, shopId }: Pick<PaymentKey, 'mode' | 'shopId'>,
  now: () => number,
  cause: string,
): Promise<PaymentContext | undefined> {
  const shop = await getShop(reaction.table, shopId)
  if (!shop) return undefined
  const store = backgroundPaymentStore(reaction, { shop, mode, now, cause })
  return { ...store, acquirer: acquirerFor(shopRefOf(shop, mode), { now, newId: reaction.newId }) }
}

/** Takes every step of a payment that is due at `now`; does nothing without one. */
export async function advanceDuePayment(reaction: ReactionContext, key: PaymentKey, now: () => number): Promise<void> {
  const context = await backgroundPaymentContext(reaction, key, now, `due_${key.id}`)
  if (context) await takeDueSteps(context, key)
}

/** Takes the due steps within a context. */
export async function takeDueSteps(context: PaymentContext, key: PaymentKey): Promise<void> {
  let last: number | undefined
  for (let payment = await readPayment(context.table, key); payment; payment = await rereadPayment(context, key)) {
    const step = dueStep(payment, context.now())
    // The next sweep retries a step that changed nothing.
    if (!step || payment.version === last) return
    last = payment.version
    await takeStep(context, payment, step)
  }
}

async function takeStep(context: PaymentContext, payment: Payment, step: DueStep): Promise<unknown> {
  switch (step.what) {
    case 'resume-operation':
      return resumeOperation(context, payment)
    case 'query-attempt':
      return resolveAttempt(context, payment, step.n)
    case 'void':
      return voidCharge(context, payment, step.n)
    case 'end-authentication':
      return endAuthentication(context, payment)
    case 'expire': {
      const at = context.now()
      return recordMove(context, payment, expire(payment, at, newUpstreamKey(at)))
    }
    case 'end-term':
      return endAccountTerm(context, payment)
    case 'reconcile':
      return payment.account ? reconcileAccount(context, payment) : reconcileAll(context, payment)
  }
}

/**
 * Resolves an attempt. The charge of an authenticated cardholder is sent again while its key is valid; other calls are
 * only queried.
 */
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
 * Reconciles the successful charge and every declined attempt each night (3.6), because a late success may come without
 * a webhook.
 */
async function reconcileAll(context: PaymentContext, payment: Payment): Promise<void> {
  for (const { n, status, void: voiding } of payment.attempts) {
    if (status === 'declined' && voiding?.state !== 'done')
      await reconcileAttempt(context, await rereadPayment(context, paymentKey(payment)), n)
  }
  await reconcileCharge(context, await rereadPayment(context, paymentKey(payment)), 'night')
}
