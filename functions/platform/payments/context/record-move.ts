import type { PendingEvent } from '#events/event.ts'
import { platformPaymentWaits } from '#events/platform/payments.ts'
import { sessionPaymentMade } from '#events/platform/sessions.ts'
import { changedFrom, paymentView, refundViews } from '#shared/platform/api/payments/view.ts'
import type { Discrepancy } from '#shared/platform/payments/discrepancy.ts'
import { answersForKey, isUnresolved, type Payment } from '#shared/platform/payments/payment.ts'
import type { PaymentTransition } from '#shared/platform/payments/transitions.ts'
import type { PlatformEvent } from '#shared/platform/webhooks/event.ts'
import { poolWrites } from '../../store/payments/account-pool.ts'
import { putDiscrepancy } from '../../store/payments/discrepancies.ts'
import { paymentRowChange } from '../../store/payments/payment-row.ts'
import { pointersTo, putPayment } from '../../store/payments/payments.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import { rules } from './payment-rules.ts'
import type { PaymentChange, PaymentStore } from './payment-store.ts'
import { isOfSession } from './session-return.ts'

/** A transition, and the discrepancy found with it. */
type RecordedMove = Pick<PaymentTransition, 'payment' | 'events'> & { readonly discrepancy?: Discrepancy }

/**
 * The transaction of one transition: payment, pointers, account number, webhook events and the schedule of its next
 * step.
 */
export function paymentChangeOf(
  store: PaymentStore,
  before: Payment | undefined,
  { payment, events, discrepancy }: RecordedMove,
): Pick<PaymentChange, 'writes' | 'events' | 'once'> {
  const { shop, mode, requestId, now, newId } = store
  const told = events.map(type =>
    recordEvent({ shop, mode, type, ...snapshotFor(type, before, payment), requestId, now, newId }),
  )
  const wait = needsSchedule(before, payment) ? [platformPaymentWaits(dueEventData(payment))] : []
  return {
    once: `${payment.mode}-${payment.shopId}-${payment.id}-${payment.version}`,
    writes: [
      putPayment(before, payment),
      ...(before ? [] : pointersTo(payment)),
      ...paymentRowChange(before, payment, now()),
      ...(discrepancy ? [putDiscrepancy(undefined, discrepancy)] : []),
      ...poolWrites(before, payment, now(), rules),
      ...told.flatMap(({ writes }) => writes),
    ],
    events: [...told.flatMap(({ events: announced }) => announced), ...sessionNews(payment, told), ...wait],
  }
}

/** An event of a refund contains the refund that the transition began or ended, which is the last one. */
function snapshotFor(type: PaymentTransition['events'][number], before: Payment | undefined, payment: Payment) {
  const refund = refundViews(payment).at(-1)
  if (!type.startsWith('refund.') || !refund) {
    return { object: paymentView(payment), previous: changedFrom(before, payment) }
  }
  return { object: refund, previous: refund.status === 'pending' ? {} : { status: 'pending' } }
}

/**
 * Only payments of sessions publish an internal event, because nearly all payments have no session
 * (docs/decisions/080).
 */
function sessionNews(payment: Payment, told: readonly { readonly event: PlatformEvent }[]): readonly PendingEvent[] {
  const made = told.find(({ event: { type } }) => type === 'payment.authorized' || type === 'payment.captured')
  const { shopId, mode, id: paymentId } = payment
  return made && isOfSession(payment) ? [sessionPaymentMade({ shopId, mode, paymentId, eventId: made.event.id })] : []
}

/** Stores a transition. False if the payment has changed meanwhile. */
export async function recordMove(
  store: PaymentStore,
  before: Payment | undefined,
  move: RecordedMove,
  upstreamRef?: string,
): Promise<boolean> {
  const change = paymentChangeOf(store, before, move)
  const { outcome } = await store.commit({
    ...change,
    ...(upstreamRef !== undefined && { upstreamRef }),
    ...(store.answerOf && { answer: store.answerOf(move.payment) }),
    ...(freesKey(store, before, move.payment) && { givesKeyBack: true }),
  })
  return outcome === 'done'
}

/** The transition undoes what the call with this key began (docs/decisions/109). */
function freesKey({ requestKey }: PaymentStore, before: Payment | undefined, after: Payment): boolean {
  if (requestKey === undefined || !before) return false
  return answersForKey(before, requestKey) && !answersForKey(after, requestKey)
}

/**
 * Calls in progress, the nightly reconciliation and registered payments have only the sweeper: nearly every call
 * answers within a second, nearly every payment is executed, and each would leave a useless schedule. Steps under a
 * test clock are never scheduled in real time.
 */
function needsSchedule(
  before: Payment | undefined,
  { dueAt, compareAt, attempts, operation, testClock }: Payment,
): boolean {
  if (!before || dueAt === null || dueAt === compareAt || dueAt === before.dueAt || testClock !== undefined)
    return false
  return (
    operation?.status !== 'pending' && !attempts.some(attempt => isUnresolved(attempt) && attempt.status === 'pending')
  )
}

const dueEventData = ({ mode, shopId, id, dueAt }: Payment) => ({ mode, shopId, id, dueAt: dueAt ?? 0 })
