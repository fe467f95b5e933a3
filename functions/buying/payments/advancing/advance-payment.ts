import type { PendingEvent } from '#events/event.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { posted } from '#functions/store/buying/journal.ts'
import * as announce from '#functions/store/buying/order-events.ts'
import { findOrder, movedOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { prolongHolds } from '#functions/store/catalogue/work-holds.ts'
import {
  loseWorks,
  type OrderMoved,
  refuseCapture,
  reportStuck,
  retryLater,
  voidPayment as voidedPayment,
} from '#shared/domain/buying/order/decisions.ts'
import { nextStep, type OrderStep } from '#shared/domain/buying/order/next-step.ts'
import { isTransferred, type Order } from '#shared/domain/buying/order/order.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { oweBack } from '#shared/domain/buying/order/unapplied-payment.ts'
import { owed as postingOfUnapplied, unappliedChainOf } from '#shared/domain/kernel/money/journal.ts'
import { minuteMs } from '#shared/durations.ts'
import type { SeenPayment } from '../platform/payment-client.ts'
import { openTransfer } from './bank-transfer.ts'
import {
  authorizationWrites,
  type Change,
  type OrderPaymentContext,
  refusedCaptureWrites,
  releasesOf,
  saleChange,
} from './order-writes.ts'

/** Attempts: steps of one payment and version conflicts together. Then the poller retries in one minute. */
const attempts = 12

/**
 * Advances an order as far as the payment platform's answer allows (D42). A browser's return, a webhook, a schedule and
 * the poller all call it, any number of them in any order: each decision is made from the order as it was read or last
 * written, and is written under its version, so that the second call finds nothing to do. The platform is asked after
 * the order was read, and again after a version conflict (decision 082). `answered` is a call's answer from the
 * platform about this very order.
 */
export async function advanceOrderPayment(
  context: OrderPaymentContext,
  order: Order,
  answered?: SeenPayment,
): Promise<Order> {
  let standing: Standing = { order, seen: answered }
  const advanceOnce = async () => {
    const { order: current } = standing
    // The account of a transferred order may receive more money; a paid card order can change no more.
    if (isPaid(current) && !isTransferred(current)) return current
    const seen = standing.seen ?? (await context.platform.retrieve(current))
    const step = nextStep(current, seen, context.now())
    if (step.what === 'nothing') return current
    const next = await applyStep(context, { order: current, seen: seen ?? undefined }, step)
    if (next.isOver) return next.order
    standing = next
    return undefined
  }
  return untilWritten(advanceOnce, { attempts, otherwise: async () => (await readAgain(context, order)).order })
}

/**
 * An order with the platform's latest facts about its payment; `seen` undefined: the platform has not been asked yet.
 */
interface Standing {
  readonly order: Order
  readonly seen: SeenPayment | undefined
  /** Whether nothing more is to be done now. */
  readonly isOver?: boolean
}
type Applicable = Exclude<OrderStep, { what: 'nothing' }>

/** Every step of an order, with its call to the platform or with its writes besides the order. */
async function applyStep(context: OrderPaymentContext, standing: Standing, step: Applicable): Promise<Standing> {
  const { table, now } = context
  const { order, seen } = standing
  switch (step.what) {
    case 'capture':
      return capture(context, standing)
    case 'release':
      return releaseRefusedCapture(context, standing)
    case 'unexpected-capture':
      logger.error('a payment was captured without its order', { orderId: order.id, payStatus: order.payStatus })
      return releaseLatePayment(context, order)
    case 'void':
      return voidPayment(context, standing, step.isCaptured)
    case 'open-transfer':
      await openTransfer(context, order)
      return { ...(await readAgain(context, order)), isOver: true }
    case 'owe':
      return recordUnapplied(context, standing, step.owed)
    case 'wait': {
      const written = await write(context, { order, seen: undefined }, step)
      return { ...(await handedOn(context, written, order)), isOver: written.outcome !== 'lost' }
    }
    case 'challenge': {
      const events = announce.announceChallenge(step.order)
      const written = await write(context, standing, step, { writes: prolongHolds(step.order, now()), events })
      return handedOn(context, written, order, seen)
    }
    case 'fail': {
      const change = { writes: [], events: announce.announceFailed(step.order) }
      return handedOn(context, await write(context, standing, step, change), order, seen)
    }
    case 'expire': {
      const writes = await releasesOf(table, order, now())
      const events = announce.announceExpired(step.order)
      return handedOn(context, await write(context, { order, seen: undefined }, step, { writes, events }), order)
    }
    case 'authorize': {
      const events = announce.announceAuthorized(step.order)
      const written = await write(context, standing, step, { writes: authorizationWrites(step.order, now()), events })
      const areWorksLost = written.outcome === 'lost' && written.code === 'work-locked'
      return areWorksLost ? releaseLatePayment(context, order) : handedOn(context, written, order, seen)
    }
    case 'fail-capture': {
      const change = {
        writes: refusedCaptureWrites(step.order, now()),
        events: announce.announceFailed(step.order),
      }
      return handedOn(context, await write(context, standing, step, change), order, seen)
    }
    case 'pay': {
      const change = await saleChange(table, order, step.order, now())
      return handedOn(context, await write(context, standing, step, change), order, seen)
    }
  }
}

type Written =
  | { readonly outcome: 'done'; readonly order: Order }
  /** A parallel write came first; `code` names the condition that failed. */
  | { readonly outcome: 'lost'; readonly code: string | undefined }

/**
 * Writes the order's transition and its accompanying writes in one transaction, once per version of the order. `seen`
 * is the basis of the next step's decision.
 */
async function write(
  { commit, commitLast, now }: OrderPaymentContext,
  { order, seen }: Pick<Standing, 'order' | 'seen'>,
  moved: OrderMoved & { readonly what: string },
  { writes, events }: Change = { writes: [], events: [] },
): Promise<Written> {
  const after = movedOrder(order, moved)
  const change = { writes: [moveOrder(order, moved), ...writes], events }
  const isLast = seen !== undefined && nextStep(after, seen, now()).what === 'nothing'
  const result =
    commitLast && isLast
      ? await commitLast(change, after)
      : await commit({ once: `${order.id}-${order.version}-${moved.what}`, ...change })
  if (result.outcome === 'done') return { outcome: 'done', order: after }
  return { outcome: 'lost', code: result.outcome === 'refused' ? result.refused.code : undefined }
}

/** The order as just written, with the platform's earlier facts; after a conflict everything is read again. */
const handedOn = async (
  context: OrderPaymentContext,
  written: Written,
  before: Order,
  seen?: SeenPayment,
): Promise<Standing> => (written.outcome === 'done' ? { order: written.order, seen } : readAgain(context, before))

const readAgain = async ({ table }: OrderPaymentContext, before: Order): Promise<Standing> => ({
  order: (await findOrder(table, before.id)) ?? before,
  seen: undefined,
})

async function capture(context: OrderPaymentContext, { order, seen }: Standing): Promise<Standing> {
  const captured = await context.platform.capture(order, seen)
  if (captured === null) return retryInOneMinute(context, order)
  return captured === 'refused' ? recordRefusedCapture(context, order) : { order, seen: captured }
}

/** The refusal is written first, so that the authorization can only be released from here on (D41). */
async function recordRefusedCapture(context: OrderPaymentContext, order: Order): Promise<Standing> {
  const moved = refuseCapture(order, context.now())
  if (moved.outcome === 'refused') return readAgain(context, order)
  return handedOn(context, await write(context, { order, seen: undefined }, { ...moved, what: 'denied' }), order)
}

async function releaseRefusedCapture(context: OrderPaymentContext, { order, seen }: Standing): Promise<Standing> {
  const released = await context.platform.release(order, seen)
  return released === null || released === 'refused'
    ? retryRelease(context, order, released)
    : { order, seen: released }
}

/**
 * From here on the payment can only be released (D41): another buyer has the works, or nobody asked for the payment.
 * The decision is written before the release. The order was read before the platform was asked: a parallel call that
 * authorizes the order keeps the payment, because this write is then refused. The platform is asked again before the
 * release.
 */
async function releaseLatePayment(context: OrderPaymentContext, order: Order): Promise<Standing> {
  const { table, now } = context
  const moved = loseWorks(order, now())
  if (moved.outcome === 'refused') return readAgain(context, order)
  const change = { writes: await releasesOf(table, order, now()), events: announce.awardTimers(moved.order) }
  return handedOn(context, await write(context, { order, seen: undefined }, { ...moved, what: 'late' }, change), order)
}

/**
 * A transferred amount that pays for no order is booked in the journal and becomes a task of the console (decision
 * 102).
 */
async function recordUnapplied(
  context: OrderPaymentContext,
  { order, seen }: Standing,
  owed: number,
): Promise<Standing> {
  const at = context.now()
  const before = order.payment?.unapplied
  const amount = owed - (before?.owed ?? 0)
  const { chain, writes } = posted(unappliedChainOf(order.id), before, [postingOfUnapplied(order.id, amount)], at)
  const moved = oweBack(order, { owed, ...chain }, at)
  if (moved.outcome === 'refused') return readAgain(context, order)
  logger.warn('a transfer pays for nothing', { orderId: order.id, amount })
  const change = { writes, events: announce.announceOwed(moved.order, amount) }
  return handedOn(context, await write(context, { order, seen }, { ...moved, what: 'owe' }, change), order, seen)
}

/** The buyer is notified after the charge is undone; an operator too, if it had been captured. */
async function voidPayment(
  context: OrderPaymentContext,
  { order, seen }: Standing,
  isCaptured: boolean,
): Promise<Standing> {
  const { platform, now } = context
  const isEnded = seen?.status === 'ended'
  const undone = isEnded ? seen : isCaptured ? await platform.refund(order, seen) : await platform.release(order, seen)
  if (undone === null || undone === 'refused') return retryRelease(context, order, undone)
  logger.warn('late payment let go', { orderId: order.id })
  const moved = voidedPayment(order, now())
  if (moved.outcome === 'refused') return { order, seen, isOver: true }
  const events = isCaptured ? announce.announceStray(moved.order) : announce.announceVoided(moved.order)
  return stopAfter(context, order, { ...moved, what: 'let-go' }, events)
}

/** A refused release is a task for an operator; one of unknown outcome is requested again. */
async function retryRelease(context: OrderPaymentContext, order: Order, answer: 'refused' | null): Promise<Standing> {
  if (answer === null) return retryInOneMinute(context, order)
  logger.error('a charge can be neither taken nor let go', { orderId: order.id, payStatus: order.payStatus })
  const moved = reportStuck(order, context.now())
  return moved.outcome === 'allowed'
    ? stopAfter(context, order, { ...moved, what: 'stuck' })
    : { order, seen: undefined, isOver: true }
}

/** The outcome is unknown. The poller retries in one minute, as it does for an order that was just authorized. */
async function retryInOneMinute(context: OrderPaymentContext, order: Order): Promise<Standing> {
  const at = context.now()
  if (order.dueAt !== null && order.dueAt > at && order.dueAt <= at + minuteMs) {
    return { order, seen: undefined, isOver: true }
  }
  const moved = retryLater(order, at)
  return moved.outcome === 'allowed'
    ? stopAfter(context, order, { ...moved, what: 'stay' })
    : { order, seen: undefined, isOver: true }
}

async function stopAfter(
  context: OrderPaymentContext,
  order: Order,
  moved: OrderMoved & { readonly what: string },
  events: readonly PendingEvent[] = [],
): Promise<Standing> {
  const written = await write(context, { order, seen: undefined }, moved, { writes: [], events })
  return { ...(await handedOn(context, written, order)), isOver: true }
}
