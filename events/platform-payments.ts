import * as z from 'zod'
import { clock, event, reaction } from './event.ts'

/** What payments wait for: their own schedules, and a sweeper for what those missed (payment-platform.md 3.6, 5.1). */
const wait = z.object({
  mode: z.enum(['test', 'live']),
  shopId: z.string(),
  id: z.string(),
  /** Epoch ms. */
  dueAt: z.int(),
})
const example = {
  mode: 'test',
  shopId: 's_00000000001',
  id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  dueAt: 1_796_094_000_000,
} as const

/** Something comes due for this payment at `dueAt`: a schedule is to be made for it. */
export const paymentWaits = event('platform.payment-waits', 1, wait, example)

/** What that schedule says when it fires. It decides nothing. */
export const paymentDue = event('platform.payment-due', 1, wait, example)

/** One schedule per wait, named after it, so that a repeated event makes no second one. */
export const schedulePayment = reaction({
  id: 'schedulePayment',
  subject: 'platform',
  on: [paymentWaits],
  grants: { schedules: ['create'] },
})

/** Asks the acquirer, expires, lets go: whatever is due. */
export const advancePayment = reaction({
  id: 'advancePayment',
  subject: 'platform',
  on: [paymentDue],
  grants: { table: ['get', 'put'], acquirer: true },
  timeout: 60,
  batch: 5,
})

/** The same for what no schedule has moved on, and for calls that broke off. */
export const sweepPayments = clock({
  id: 'sweepPayments',
  subject: 'platform',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI2'], acquirer: true },
  timeout: 55,
})

export const platformPaymentEvents = [paymentWaits, paymentDue] as const
export const platformPaymentBackground = [schedulePayment, advancePayment, sweepPayments] as const
