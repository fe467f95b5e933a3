import { paymentWaits } from '#events/platform-payments.ts'
import { isOpen, type Payment } from '#shared/platform/payment.ts'
import type { Moved } from '#shared/platform/payment-moves.ts'
import { changedFrom, paymentView } from '#shared/platform/payment-view.ts'
import { rules } from '../lib/payment-rules.ts'
import { poolWrites } from '../store/account-pool.ts'
import { recordEvent } from '../store/events.ts'
import { pointersTo, putPayment } from '../store/payments.ts'
import type { BookChange, Books } from './desk.ts'

/**
 * The transaction of one move: the payment, what finds it, its account number, one webhook event for each thing to
 * tell, and a schedule for what it waits for next.
 */
export function changeOf(
  books: Books,
  before: Payment | undefined,
  { payment, events }: Pick<Moved, 'payment' | 'events'>,
): Pick<BookChange, 'writes' | 'events' | 'once'> {
  const { shop, mode, requestId, now, newId } = books
  const object = paymentView(payment)
  const previous = changedFrom(before, payment)
  const told = events.map(type => recordEvent({ shop, mode, type, object, previous, requestId, now, newId }))
  const wait = needsSchedule(before, payment) ? [paymentWaits(waitOf(payment))] : []
  return {
    once: `${payment.mode}-${payment.shopId}-${payment.id}-${payment.version}`,
    writes: [
      putPayment(before, payment),
      ...(before ? [] : pointersTo(payment)),
      ...poolWrites(before, payment, now(), rules),
      ...told.flatMap(({ writes }) => writes),
    ],
    events: [...told.flatMap(({ events: announced }) => announced), ...wait],
  }
}

/** Stores a move; false when the payment had moved on meanwhile. */
export function record(
  books: Books,
  before: Payment | undefined,
  move: Pick<Moved, 'payment' | 'events'>,
  upstreamRef?: string,
) {
  return books.write({ ...changeOf(books, before, move), ...(upstreamRef !== undefined && { upstreamRef }) })
}

/**
 * A call under way is looked after by the sweeper alone: nearly all answer within a second and would only leave a
 * schedule behind. So is the nightly comparison. Under a test clock nothing is scheduled in real time.
 */
function needsSchedule(
  before: Payment | undefined,
  { dueAt, compareAt, attempts, operation, testClock }: Payment,
): boolean {
  if (dueAt === null || dueAt === compareAt || dueAt === before?.dueAt || testClock !== undefined) return false
  return operation?.status !== 'pending' && !attempts.some(attempt => isOpen(attempt) && attempt.status === 'pending')
}

const waitOf = ({ mode, shopId, id, dueAt }: Payment) => ({ mode, shopId, id, dueAt: dueAt ?? 0 })
