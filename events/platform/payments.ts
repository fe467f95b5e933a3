import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'

/**
 * A payment that waits has a schedule of its own; a sweeper finds what the schedules missed (payment-platform.md 3.6,
 * 5.1).
 */
const id = z.string()
const mode = z.enum(['test', 'live'])
const shop = { shopId: 's_00000000001', mode: 'test' } as const
const wait = z.object({
  mode,
  shopId: id,
  id,
  /** Epoch ms. */
  dueAt: z.int(),
})
const example = {
  ...shop,
  id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  dueAt: 1_796_094_000_000,
} as const

/** The payment waits until `dueAt`. A reaction creates a schedule for that time. */
export const platformPaymentWaits = event('platform.payment-waits', 1, wait, example)

/** The schedule has fired. The event only causes a check; the stored payment decides what is due. */
export const platformPaymentDue = event('platform.payment-due', 1, wait, example)

/**
 * The acquirer reported a change of an order. The event names the order and not the change: a notice can arrive late,
 * twice or out of order, so the reader asks the acquirer (payment-platform.md 5.7).
 */
export const upstreamNoticed = event(
  'platform.upstream-noticed',
  1,
  z.object({
    shopId: id,
    mode,
    upstreamOrderId: id,
    payType: z.enum(['Card', 'Virtualaccount']),
    /** The acquirer's name of the event, for the log. */
    event: z.string(),
  }),
  { ...shop, upstreamOrderId: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C', payType: 'Card', event: 'payments.card.secure' },
)

/** Creates one schedule per wait. The schedule is named after the wait, so a repeated event creates no second one. */
export const schedulePayment = reaction({
  id: 'schedulePayment',
  subject: 'platform',
  area: 'payments',
  on: [platformPaymentWaits],
  grants: { schedules: ['create'] },
})

/** Takes the steps of one payment that are due: query the acquirer, expire, void. */
export const advancePayment = reaction({
  id: 'advancePayment',
  subject: 'platform',
  area: 'payments',
  on: [platformPaymentDue],
  grants: { table: ['get', 'put'], acquirer: true },
  timeout: 60,
  batch: 5,
})

/** Advances payments whose schedule was missed and calls that broke off. */
export const sweepPayments = clock({
  id: 'sweepPayments',
  subject: 'platform',
  area: 'payments',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI2'], acquirer: true },
  timeout: 55,
})

/** Compacts the rows of the long lists, those of payments a few hours after they were registered (decision 105). */
export const compactLists = clock({
  id: 'compactLists',
  subject: 'platform',
  area: 'payments',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put', 'delete'], indexes: ['GSI1'] },
  timeout: 240,
  concurrency: 1,
})

/**
 * Compares each night the acquirer's list with the platform's payments: payments unknown here, or with another state
 * (decision 112). It continues where an earlier run of the night stopped, and does nothing for the rest of the day.
 */
export const compareLists = clock({
  id: 'compareLists',
  subject: 'platform',
  area: 'payments',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI1'], acquirer: true },
  timeout: 240,
  concurrency: 1,
})

/** Asks the acquirer for the state of the order that a notice names. The notice itself is not trusted. */
export const readPaymentNotice = reaction({
  id: 'readPaymentNotice',
  subject: 'platform',
  area: 'payments',
  on: [upstreamNoticed],
  grants: { table: ['get', 'query', 'put'], acquirer: true },
  timeout: 60,
  batch: 5,
})

export const platformPaymentsEvents = [platformPaymentWaits, platformPaymentDue, upstreamNoticed] as const
export const platformPaymentsBackground = [
  schedulePayment,
  advancePayment,
  sweepPayments,
  compactLists,
  compareLists,
  readPaymentNotice,
] as const
