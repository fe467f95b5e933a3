import type { PendingEvent } from '#events/event.ts'
import * as announce from '#functions/orders/events/order-events.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { logger } from '#functions/runtime/logger.ts'
import { findOrder, moveOrder } from '#functions/store/orders.ts'
import { prolongHolds } from '#functions/store/work-holds.ts'
import type { Write } from '#functions/table/write.ts'
import {
  loseWorks,
  nextStep,
  type OrderMoved,
  type OrderStep,
  type PaymentFacts,
  refuseCapture,
  reportStuck,
  retryLater,
  voidPayment as voidedPayment,
} from '#shared/domain/order/decisions.ts'
import { isPaid } from '#shared/domain/order/moves.ts'
import type { Order } from '#shared/domain/order/order.ts'
import { openTransfer } from './bank-transfer.ts'
import {
  authorizationWrites,
  type OrderPaymentContext,
  refusedCaptureWrites,
  releasesOf,
  saleChange,
} from './order-writes.ts'

/** Steps of one payment and losses against other writers, together. Then the poller retries in one minute. */
const attempts = 12

/**
 * Takes an order as far as the payment platform's answer allows (D42). A browser's return, a webhook, a schedule and the
 * poller all call it, any number of them in any order: each decision is made from the order as it is and written under
 * its version, so the second call finds nothing to do. `answered` is what a call to the platform has just answered.
 */
export async function advanceOrderPayment(
  context: OrderPaymentContext,
  orderId: string,
  answered?: PaymentFacts | null,
): Promise<Order | undefined> {
  const { table, now, platform } = context
  let facts = answered
  const current = async () => ({ order: await findOrder(table, orderId) })
  const advanceOnce = async () => {
    const { order } = await current()
    if (!order || isPaid(order)) return { order }
    const known = facts === undefined ? await platform.retrieve(order) : facts
    facts = undefined
    const step = nextStep(order, known, now())
    if (step.what === 'nothing') return { order }
    return (await applyStep(context, order, step)) === 'stop' ? current() : undefined
  }
  const { order } = await untilWritten(advanceOnce, { attempts, otherwise: current })
  return order
}

/** `again`: the order is read and decided on once more. */
type Next = 'again' | 'stop'
type Applicable = Exclude<OrderStep, { what: 'nothing' }>

/** Every step of an order with what it asks of the platform, or with what it writes besides the order. */
async function applyStep(context: OrderPaymentContext, order: Order, step: Applicable): Promise<Next> {
  const { table, now } = context
  switch (step.what) {
    case 'capture':
      return capture(context, order)
    case 'release':
      return releaseRefusedCapture(context, order)
    case 'stray':
      logger.error('a payment was captured without its order', { orderId: order.id, payStatus: order.payStatus })
      return releaseLatePayment(context, order)
    case 'void':
      return voidPayment(context, order, step.isCaptured)
    case 'open-transfer':
      await openTransfer(context, order)
      return 'stop'
    case 'wait':
      return (await write(context, order, step)).outcome === 'refused' ? 'again' : 'stop'
    case 'challenge': {
      const events = announce.announceChallenge(step.order)
      await write(context, order, step, { writes: prolongHolds(step.order, now()), events })
      return 'again'
    }
    case 'fail':
      await write(context, order, step, { writes: [], events: announce.announceFailed(step.order) })
      return 'again'
    case 'expire': {
      const writes = await releasesOf(table, order, now())
      await write(context, order, step, { writes, events: announce.announceExpired(step.order) })
      return 'again'
    }
    case 'authorize': {
      const events = announce.announceAuthorized(step.order)
      const result = await write(context, order, step, { writes: authorizationWrites(step.order, now()), events })
      const areWorksLost = result.outcome === 'refused' && result.refused.code === 'work-locked'
      return areWorksLost ? releaseLatePayment(context, order) : 'again'
    }
    case 'fail-capture': {
      const writes = await refusedCaptureWrites(table, step.order, now())
      await write(context, order, step, { writes, events: announce.announceFailed(step.order) })
      return 'again'
    }
    case 'pay':
      await write(context, order, step, await saleChange(table, order, step.order, now()))
      return 'again'
  }
}

interface Change {
  readonly writes: readonly Write<'put' | 'update' | 'check'>[]
  readonly events: readonly PendingEvent[]
}

/** The order's move with what accompanies it, in one transaction that happens once per version of the order. */
const write = (
  { commit }: OrderPaymentContext,
  order: Order,
  moved: OrderMoved & { readonly what: string },
  { writes, events }: Change = { writes: [], events: [] },
) =>
  commit({
    once: `${order.id}-${order.version}-${moved.what}`,
    writes: [moveOrder(order, moved), ...writes],
    events,
  })

async function capture(context: OrderPaymentContext, order: Order): Promise<Next> {
  const captured = await context.platform.capture(order)
  if (captured === null) return retryInOneMinute(context, order)
  return captured === 'done' ? 'again' : recordRefusedCapture(context, order)
}

/** The refusal is written first, so that the authorisation can only be released from here on (D41). */
async function recordRefusedCapture(context: OrderPaymentContext, order: Order): Promise<Next> {
  const moved = refuseCapture(order, context.now())
  if (moved.outcome === 'allowed') await write(context, order, { ...moved, what: 'denied' })
  return 'again'
}

async function releaseRefusedCapture(context: OrderPaymentContext, order: Order): Promise<Next> {
  const released = await context.platform.release(order)
  return released === 'done' ? 'again' : retryRelease(context, order, released)
}

/**
 * From here on the payment can only be released (D41): another buyer has the works, or nobody asked for the payment. The
 * decision is written before the money moves. The order was read before the platform was asked: a call that authorises
 * it meanwhile keeps the money, and this write is then refused.
 */
async function releaseLatePayment(context: OrderPaymentContext, order: Order): Promise<Next> {
  const { table, now } = context
  const moved = loseWorks(order, now())
  if (moved.outcome === 'refused') return 'again'
  await write(context, order, { ...moved, what: 'late' }, { writes: await releasesOf(table, order, now()), events: [] })
  return 'again'
}

/** The buyer is told after the charge is undone. An operator is told as well if the money had been captured. */
async function voidPayment(context: OrderPaymentContext, order: Order, isCaptured: boolean): Promise<Next> {
  const { platform, now } = context
  const undone = isCaptured ? await platform.refund(order) : await platform.release(order)
  if (undone !== 'done') return retryRelease(context, order, undone)
  logger.warn('late payment let go', { orderId: order.id })
  const moved = voidedPayment(order, now())
  if (moved.outcome === 'refused') return 'stop'
  const isStray = isCaptured && order.payment?.method === 'card'
  const events = isStray ? announce.announceStray(moved.order) : announce.announceVoided(moved.order)
  await write(context, order, { ...moved, what: 'let-go' }, { writes: [], events })
  return 'stop'
}

/** A refused release is an operator's to see to; an unknown one is asked for again. */
async function retryRelease(context: OrderPaymentContext, order: Order, answer: 'refused' | null): Promise<Next> {
  if (answer === null) return retryInOneMinute(context, order)
  logger.error('a charge can be neither taken nor let go', { orderId: order.id, payStatus: order.payStatus })
  const moved = reportStuck(order, context.now())
  if (moved.outcome === 'allowed') await write(context, order, { ...moved, what: 'stuck' })
  return 'stop'
}

/** The result is unknown. The poller retries in one minute. */
async function retryInOneMinute(context: OrderPaymentContext, order: Order): Promise<Next> {
  const moved = retryLater(order, context.now())
  if (moved.outcome === 'allowed') await write(context, order, { ...moved, what: 'stay' })
  return 'stop'
}
