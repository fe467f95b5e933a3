import type { FormerWords } from '#shared/stored-words.ts'

/** The states of an order's payment (D41) in words, and every transition between them. */
export const payStates = [
  'created',
  'authenticating',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'partly-refunded',
  'refunded',
  /** Waits for the operator's quote of the transport (D26). */
  'quote',
  /** Authorized, and the works are locked for the order; the capture follows. */
  'capturing',
] as const
export type PayState = (typeof payStates)[number]
/** Orders that were authorised under an earlier release say so by this word until their next transition (decision 293). */
export const formerPayStates = { settling: 'capturing' } as const satisfies FormerWords<PayState>
interface PayStateOf {
  readonly payStatus: PayState
}

export type OrderActor = 'buyer' | 'operator' | 'system'

interface Transition {
  readonly from: readonly PayState[]
  /** Null: the state does not change. */
  readonly to: PayState | null
  readonly by: readonly OrderActor[]
  /** Event that the transition publishes, if any. */
  readonly event: string | null
}

const open = ['created', 'authenticating', 'failed'] as const
const ended = ['expired', 'cancelled'] as const
const over = [...ended, 'paid', 'partly-refunded', 'refunded'] as const

/**
 * Every transition of an order (D41). The decisions (decisions.ts), the condition of each write
 * (functions/store/buying/orders.ts), the buttons (view.ts) and the console all use these rows. A transition without a
 * row is impossible.
 */
export const orderTransitions = {
  /** An attempt begins. After a failed one another may begin while the hold lasts. */
  attempt: { from: ['created', 'failed'], to: null, by: ['buyer'], event: null },
  challenge: {
    from: ['created', 'failed'],
    to: 'authenticating',
    by: ['system'],
    event: 'order.challenge-opened',
  },
  /** 3-D Secure failed, or the issuer declined. */
  fail: { from: open, to: 'failed', by: ['system'], event: 'order.payment-failed' },
  /** The account for a bank transfer was issued (D44). */
  awaitTransfer: { from: ['created', 'failed'], to: null, by: ['system'], event: 'order.transfer-awaited' },
  /** Authorized: the works are locked for the order before the money is captured. */
  authorize: { from: open, to: 'capturing', by: ['system'], event: 'order.authorized' },
  /** Authorized after the order had ended: allowed while the works are still available (D41, "late success"). */
  authorizeLate: { from: ended, to: 'capturing', by: ['system'], event: 'order.authorized' },
  pay: { from: ['capturing'], to: 'paid', by: ['system'], event: 'order.paid' },
  /**
   * The capture was definitely refused; the authorization still has to be released. An unknown outcome is not a
   * refusal.
   */
  refuseCapture: { from: ['capturing'], to: null, by: ['system'], event: null },
  /** The authorization was released after its capture was refused. */
  failCapture: { from: ['capturing'], to: 'failed', by: ['system'], event: 'order.payment-failed' },
  expire: { from: [...open, 'quote'], to: 'expired', by: ['system'], event: 'order.expired' },
  cancel: { from: ['created', 'failed', 'quote'], to: 'cancelled', by: ['buyer'], event: 'order.cancelled' },
  quote: { from: ['quote'], to: 'created', by: ['operator'], event: 'order.quoted' },
  /** The works were sold to others: any authorization, now or later, is released. */
  loseWorks: { from: open, to: 'expired', by: ['system'], event: null },
  loseWorksLate: { from: ended, to: null, by: ['system'], event: null },
  /** A payment that came too late was released or refunded. */
  voidPayment: { from: ended, to: null, by: ['system'], event: 'order.late-payment-voided' },
  /** The platform neither captures nor releases: an operator has to resolve it. */
  reportStuck: { from: ['capturing', ...ended], to: null, by: ['system'], event: null },
  /** The outcome is unknown, or the quote of an award has not come: the order is checked again later. */
  retryLater: { from: [...open, 'quote', 'capturing', ...ended], to: null, by: ['system'], event: null },
  /** Money that pays for nothing came by bank transfer; an operator has to send it back (decision 102). */
  oweBack: { from: over, to: null, by: ['system'], event: 'order.money-owed' },
  returnMoney: { from: over, to: null, by: ['operator'], event: 'order.money-returned' },
  watchUnapplied: { from: over, to: null, by: ['system'], event: null },
  refundPart: {
    from: ['paid', 'partly-refunded'],
    to: 'partly-refunded',
    by: ['system', 'operator'],
    event: 'order.refunded',
  },
  refund: { from: ['paid', 'partly-refunded'], to: 'refunded', by: ['system', 'operator'], event: 'order.refunded' },
  /** A receipt exists while some of the money is not refunded (D45). */
  issueReceipt: { from: ['paid', 'partly-refunded'], to: null, by: ['buyer', 'operator'], event: null },
  nameReceipt: { from: ['paid', 'partly-refunded'], to: null, by: ['buyer'], event: null },
  /** The buyer removes a work from the list of purchases. */
  hideItem: { from: ['paid', 'partly-refunded', 'refunded'], to: null, by: ['buyer'], event: null },
} as const satisfies Record<string, Transition>
export type OrderTransition = keyof typeof orderTransitions

const isIn = (states: readonly PayState[], { payStatus }: PayStateOf): boolean => states.includes(payStatus)

export function canTransitionOrder(order: PayStateOf, move: OrderTransition, by: OrderActor): boolean {
  const { from, by: actors }: Transition = orderTransitions[move]
  return isIn(from, order) && actors.includes(by)
}

/** Whether the works are held for the order while it is unpaid. */
export const isUnpaid = (order: PayStateOf): boolean => isIn(orderTransitions.expire.from, order)
/** Whether the order ended without a payment. */
export const hasEnded = (order: PayStateOf): boolean => isIn(ended, order)
/** Whether it was paid, refunded since or not: further answers of the platform change nothing. */
export const isPaid = (order: PayStateOf): boolean => isIn(orderTransitions.hideItem.from, order)
export const hasReceipt = (order: PayStateOf): boolean => isIn(orderTransitions.issueReceipt.from, order)
