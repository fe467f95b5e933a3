import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { announceFailed, announceTransfer, announceVoided, awardTimers } from '#functions/store/buying/order-events.ts'
import { findOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { prolongHolds } from '#functions/store/catalogue/work-holds.ts'
import { awaitTransfer, failAttempt, lateCheckMs, loseWorks } from '#shared/domain/buying/order/decisions.ts'
import { type Order, orderRules } from '#shared/domain/buying/order/order.ts'
import { dayMs } from '#shared/durations.ts'
import { type OrderPaymentContext, releasesOf } from './order-writes.ts'

/** Attempts: the platform's own webhook may change the order meanwhile, by a few steps of its payment at most. */
const attempts = 4

/**
 * A total above the card ceiling is paid into a virtual account of its own, and the works wait until the account closes
 * (D44): the requested term is the award's seven days, or the seven after a quote. While it is unknown whether the
 * account exists, the attempt stays open.
 */
export async function openTransfer(context: OrderPaymentContext, order: Order): Promise<void> {
  const isOpen = async (attempt: number) => {
    const current = attempt === 1 ? order : await findOrder(context.table, order.id)
    return current ? tryTransfer(context, current) : 'done'
  }
  await untilWritten(isOpen, { attempts, otherwise: () => 'lost' })
}

/** Undefined when the order has changed meanwhile. */
async function tryTransfer(context: OrderPaymentContext, order: Order): Promise<'done' | undefined> {
  const { platform, commit, now } = context
  const at = now()
  const { agreedUntil = Number.POSITIVE_INFINITY } = order
  const until = Math.min(at + orderRules.transferMs, Math.max(agreedUntil, order.holdUntil))
  const wire = await platform.issueAccount(order, until, at)
  if (wire === null) return 'done'
  const account = wire === 'refused' ? null : wire.virtual_account
  if (!account) {
    const facts = { status: 'open', attempts: 0, redirectUrl: null, failure: null, card: null } as const
    const moved = failAttempt(order, facts, at)
    if (moved.outcome === 'refused') return 'done'
    await commit({
      once: `${order.id}-${order.version}-no-account`,
      writes: [moveOrder(order, moved)],
      events: announceFailed(moved.order),
    })
    return 'done'
  }
  const moved = awaitTransfer(
    order,
    {
      ...(account.va_bank_name !== null && { bankName: account.va_bank_name }),
      ...(account.va_bank_code !== null && { bankCode: account.va_bank_code }),
      branchCode: account.va_branch_code,
      branchName: account.va_branch_name,
      accountNumber: account.va_account_number,
      accountName: account.va_account_name,
      amount: order.amounts.total,
      until: closesAt(until, account.payment_term),
    },
    at,
  )
  if (moved.outcome === 'refused') return 'done'
  const written = await commit({
    once: `${order.id}-${order.version}-account`,
    writes: [moveOrder(order, moved), ...prolongHolds(moved.order, at)],
    events: announceTransfer(moved.order),
  })
  if (written.outcome === 'refused' && written.refused.code === 'work-locked') {
    await worksAreGone(context, order, closesAt(until, account.payment_term))
    return 'done'
  }
  // The account exists, and the attempt's key answers it again: it is written onto the present order.
  return written.outcome === 'refused' ? undefined : 'done'
}

/** An account is open to the end of its last day in Japan, and the works are held as long: at most one day longer. */
const closesAt = (until: number, term: string): number => Math.min(until + dayMs, Date.parse(term))

/**
 * The hold ended before the account was known, and another buyer has the works. The account cannot be closed: a
 * transfer into it is found after its term at the latest, and refunded.
 */
async function worksAreGone({ table, commit, now }: OrderPaymentContext, order: Order, until: number): Promise<void> {
  const moved = loseWorks(order, now(), 'works_gone')
  if (moved.outcome === 'refused') return
  await commit({
    once: `${order.id}-${order.version}-works-gone`,
    writes: [
      moveOrder(order, { ...moved, order: { ...moved.order, dueAt: until + lateCheckMs } }),
      ...(await releasesOf(table, order, now())),
    ],
    events: [...announceVoided(moved.order), ...awardTimers(moved.order)],
  })
}
