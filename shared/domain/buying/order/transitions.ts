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
  /** Authorised, and the works are locked for the order; the capture follows. */
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
  /** Null: the order stays in its state. */
  readonly to: PayState | null
  readonly by: readonly OrderActor[]
  /** The event that tells of the transition, where one does. */
  readonly event: string | null
}

const open = ['created', 'authenticating', 'failed'] as const
const ended = ['expired', 'cancelled'] as const
const over = [...ended, 'paid', 'partly-refunded', 'refunded'] as const

/**
 * Every transition of an order (D41). The decisions (decisions.ts), the condition of each write (functions/store/buying/orders.ts),
 * the buttons (view.ts) and the console read these rows. A transition without a row is not possible.
 */
export const orderTransitions = {
  /** An attempt begins. After a failed one another may begin as long as the hold lasts. */
  attempt: { from: ['created', 'failed'], to: null, by: ['buyer'], event: null },
  challenge: {
    from: ['created', 'failed'],
    to: 'authenticating',
    by: ['system'],
    event: 'order.challenge-opened',
  },
  /** 3-D Secure failed, or the issuer declined. */
  fail: { from: open, to: 'failed', by: ['system'], event: 'order.payment-failed' },
  /** The account for a bank transfer is known (D44). */
  awaitTransfer: { from: ['created', 'failed'], to: null, by: ['system'], event: 'order.transfer-awaited' },
  /** Authorised: the works are locked for the order first, and only then the money is captured. */
  authorize: { from: open, to: 'capturing', by: ['system'], event: 'order.authorized' },
  /** Authorised after the order had ended: allowed while the works can still be had (D41, "late success"). */
  authorizeLate: { from: ended, to: 'capturing', by: ['system'], event: 'order.authorized' },
  pay: { from: ['capturing'], to: 'paid', by: ['system'], event: 'order.paid' },
  /** The capture was refused for certain, and the authorisation is still to be released. An unknown outcome is no refusal. */
  refuseCapture: { from: ['capturing'], to: null, by: ['system'], event: null },
  /** The authorisation is released after its capture was refused. */
  failCapture: { from: ['capturing'], to: 'failed', by: ['system'], event: 'order.payment-failed' },
  expire: { from: [...open, 'quote'], to: 'expired', by: ['system'], event: 'order.expired' },
  cancel: { from: ['created', 'failed', 'quote'], to: 'cancelled', by: ['buyer'], event: 'order.cancelled' },
  quote: { from: ['quote'], to: 'created', by: ['operator'], event: 'order.quoted' },
  /** The works were sold to others: whatever was or will be authorised is released. */
  loseWorks: { from: open, to: 'expired', by: ['system'], event: null },
  loseWorksLate: { from: ended, to: null, by: ['system'], event: null },
  /** A payment that came too late is released or refunded. */
  voidPayment: { from: ended, to: null, by: ['system'], event: 'order.late-payment-voided' },
  /** The platform will neither capture nor release: an operator has to see to it. */
  reportStuck: { from: ['capturing', ...ended], to: null, by: ['system'], event: null },
  /** The outcome is unknown, or the quote of an award has not come: the order is looked at again later. */
  retryLater: { from: [...open, 'quote', 'capturing', ...ended], to: null, by: ['system'], event: null },
  /** Money came by transfer that pays for nothing; an operator has to send it back (decision 102). */
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
  /** There is a receipt while some of the money is kept (D45). */
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

/** The works are held for the order while it is unpaid. */
export const isUnpaid = (order: PayStateOf): boolean => isIn(orderTransitions.expire.from, order)
/** Over without a payment. */
export const hasEnded = (order: PayStateOf): boolean => isIn(ended, order)
/** Paid, whether or not money was refunded since: the platform's answers change nothing any more. */
export const isPaid = (order: PayStateOf): boolean => isIn(orderTransitions.hideItem.from, order)
export const hasReceipt = (order: PayStateOf): boolean => isIn(orderTransitions.issueReceipt.from, order)
