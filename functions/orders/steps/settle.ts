import type { Steps } from '#functions/reactions/step.ts'
import { logger } from '#functions/runtime/logger.ts'
import { getOrder, moveOrder } from '#functions/store/orders.ts'
import type { Getter } from '#functions/table/table.ts'
import { isPaid } from '#shared/domain/order/moves.ts'
import type { Order } from '#shared/domain/order/order.ts'
import {
  captureDenied,
  letGo,
  nextStep,
  type PaymentFacts,
  retryLater,
  type Step,
  stuck,
  worksGone,
} from '#shared/domain/order/steps.ts'
import { announceStray, announceVoided } from './announce.ts'
import { changeOf, releasesOf } from './changes.ts'
import type { Platform } from './platform.ts'
import { openTransfer } from './transfer.ts'

export interface Settling {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Steps<'put' | 'update' | 'check'>
  readonly platform: Platform
}

/** Other writers win a race at most this often; then the poller comes along in a minute. */
const rounds = 12

/**
 * Takes an order as far as the platform's word allows (D42). The answer to a browser's return, a webhook, a schedule and
 * the poller: however many of them come, in whatever order, each decision is made from the order as it is, written on
 * its version, and the second to come finds nothing left to do. `heard` is what a call has just answered.
 */
export async function settle(
  context: Settling,
  orderId: string,
  heard?: PaymentFacts | null,
): Promise<Order | undefined> {
  const { table, now, platform } = context
  let facts = heard
  for (let round = 0; ; round++) {
    const order = await getOrder(table, orderId)
    if (!order || isPaid(order) || round === rounds) return order
    const known = facts === undefined ? await platform.retrieve(order) : facts
    facts = undefined
    const step = nextStep(order, known, now())
    if (step.what === 'nothing') return order
    const after = await take(context, order, step)
    if (after === 'stop') return getOrder(table, orderId)
  }
}

/** `again`: look anew at what is true now. */
async function take(
  context: Settling,
  order: Order,
  step: Exclude<Step, { what: 'nothing' }>,
): Promise<'again' | 'stop'> {
  const { platform, commit, table, now } = context
  if (step.what === 'capture') {
    const captured = await platform.capture(order)
    if (captured === 'done') return 'again'
    return captured === 'refused' ? deny(context, order) : stay(context, order)
  }
  if (step.what === 'release') {
    const gone = await platform.release(order)
    return gone === 'done' ? 'again' : keepTrying(context, order, gone)
  }
  if (step.what === 'give-back') {
    logger.error('a payment was captured without its order', { orderId: order.id, payStatus: order.payStatus })
    return giveUp(context, order)
  }
  if (step.what === 'let-go') return undo(context, order, step.isTaken)
  if (step.what === 'account') {
    await openTransfer(context, order)
    return 'stop'
  }

  const result = await commit({
    once: `${order.id}-${order.version}-${step.what}`,
    ...(await changeOf(table, order, step, now())),
  })
  if (result.outcome !== 'refused') return step.what === 'wait' ? 'stop' : 'again'
  const isLost = step.what === 'settle' && result.result.refused.code === 'work-locked'
  return isLost ? giveUp(context, order) : 'again'
}

/**
 * From here on the payment can only be let go (D41): its works are another's, or nobody asked for it. It is written on
 * the order before the money moves. The order was read before the platform was asked: somebody who settles it at this
 * moment has its money, and this write is then refused.
 */
async function giveUp({ table, commit, now }: Settling, order: Order): Promise<'again' | 'stop'> {
  const moved = worksGone(order, now())
  if (!moved.ok) return 'again'
  await commit({
    once: `${order.id}-${order.version}-late`,
    writes: [moveOrder(order, moved), ...(await releasesOf(table, order, now()))],
  })
  return 'again'
}

/** The charge is undone, and only then the buyer told so; of money that was taken an operator hears as well. */
async function undo(context: Settling, order: Order, isTaken: boolean): Promise<'again' | 'stop'> {
  const { platform, commit, now } = context
  const gone = isTaken ? await platform.giveBack(order) : await platform.release(order)
  if (gone !== 'done') return keepTrying(context, order, gone)
  logger.warn('late payment let go', { orderId: order.id })
  const moved = letGo(order, now())
  if (!moved.ok) return 'stop'
  const after = moved.order
  const isStray = isTaken && order.payment?.method === 'card'
  await commit({
    once: `${order.id}-${order.version}-let-go`,
    writes: [moveOrder(order, moved)],
    events: isStray ? announceStray(after) : announceVoided(after),
  })
  return 'stop'
}

/** Refused for certain: that is written first, so that what is authorised can only be let go from here on (D41). */
async function deny({ commit, now }: Settling, order: Order): Promise<'again'> {
  const moved = captureDenied(order, now())
  if (moved.ok) {
    await commit({ once: `${order.id}-${order.version}-denied`, writes: [moveOrder(order, moved)] })
  }
  return 'again'
}

/** What will not be let go is an operator's to see to; what nobody knows of is asked again. */
async function keepTrying(context: Settling, order: Order, said: 'refused' | null): Promise<'stop'> {
  if (said === null) return stay(context, order)
  logger.error('a charge can be neither taken nor let go', { orderId: order.id, payStatus: order.payStatus })
  const moved = stuck(order, context.now())
  if (!moved.ok) return 'stop'
  await context.commit({ once: `${order.id}-${order.version}-stuck`, writes: [moveOrder(order, moved)] })
  return 'stop'
}

/** Nobody knows, or the platform cannot now: the poller comes back in a minute. */
async function stay({ commit, now }: Settling, order: Order): Promise<'stop'> {
  const moved = retryLater(order, now())
  if (moved.ok) await commit({ once: `${order.id}-${order.version}-stay`, writes: [moveOrder(order, moved)] })
  return 'stop'
}
