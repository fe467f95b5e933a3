import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { paymentStep } from './payment-step.ts'

/** An unpaid order as pages lead back to it: what it holds, what it waits for and until when. */
export interface OpenOrder {
  readonly orderId: string
  readonly title: string
  /** Works beside the first. */
  readonly more: number
  readonly total: number
  readonly waitsFor: 'payment' | 'transfer' | 'quote' | 'answer'
  readonly until: string | null
  readonly canLeave: boolean
  readonly serverTime: string
}

/** Undefined for an order that leads nowhere any more: paid, given up, or over by its own clock. */
export function openOrderOf(order: OrderView): OpenOrder | undefined {
  const waitsFor = waiting[paymentStep(order)]
  if (waitsFor === undefined) return undefined
  const { orderId, items, amounts, payUntil, pay, serverTime } = order
  return {
    orderId,
    title: items[0]?.title ?? '',
    more: items.length - 1,
    total: amounts.total,
    waitsFor,
    until: payUntil,
    canLeave: pay.canCancel,
    serverTime,
  }
}

const waiting = {
  card: 'payment',
  bank: 'payment',
  challenge: 'payment',
  transfer: 'transfer',
  quote: 'quote',
  waiting: 'answer',
  /** Its tries are used up: it can only be given up, which frees its works at once. */
  spent: 'answer',
  over: undefined,
  left: undefined,
} as const
