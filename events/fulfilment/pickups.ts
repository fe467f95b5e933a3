import * as z from 'zod'
import { pickupSlot } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { exampleEventTime, exampleSaleFacts, instantFact, saleFacts } from '../sale-facts.ts'

/**
 * Events of pick-ups (D74), and the functions that react to them. Shipments and cancelled sales have the parcel's
 * events.
 */
const example = { ...exampleSaleFacts, sellerId: '01KB8YTB5T2V4W6X8Y0Z1A3C5D', partnerId: null }
const exampleSlot = { date: '2026-12-15', part: 'am' as const }

/** The work was paid: its seller has to propose days. */
export const pickupAsked = event('pickup.asked', 1, z.object(saleFacts), example)
export const pickupProposed = event('pickup.proposed', 1, z.object({ ...saleFacts, slots: z.int() }), {
  ...example,
  slots: 3,
})
export const pickupWithdrawn = event('pickup.withdrawn', 1, z.object(saleFacts), example)
export const pickupConfirmed = event('pickup.confirmed', 1, z.object({ ...saleFacts, slot: pickupSlot() }), {
  ...example,
  slot: exampleSlot,
})
/** The operator asks for other days, with the reason. */
export const pickupAskedAgain = event('pickup.asked-again', 1, z.object({ ...saleFacts, reason: z.string() }), {
  ...example,
  reason: 'ご希望の日は集荷の車が満車でした。',
})
/** Nobody answered the proposal within three days. */
export const pickupLapsed = event('pickup.lapsed', 1, z.object({ ...saleFacts, lapses: z.int() }), {
  ...example,
  lapses: 1,
})
/** The seller has proposed nothing: `call` from day 10 on. */
export const pickupReminded = event(
  'pickup.reminded',
  1,
  z.object({ ...saleFacts, what: z.enum(['remind', 'call']) }),
  { ...example, what: 'remind' },
)
export const pickupCollected = event('pickup.collected', 1, z.object(saleFacts), example)

/** A pick-up is due: the message of its timer. The event decides nothing. */
const pickupDue = event('pickup.due', 1, z.object({ orderItemId: z.string(), dueAt: instantFact }), {
  orderItemId: example.orderItemId,
  dueAt: exampleEventTime,
})

/** The timer for a pick-up's next due time. */
export const pickupTimer = (wait: z.output<typeof pickupDue.data>) =>
  timerWanted({ name: `pku-${wait.orderItemId}-${wait.dueAt}`, at: wait.dueAt, event: pickupDue(wait) })

/** Ends an unanswered proposal or reminds a silent seller, whichever is due when the timer fires. */
export const advancePickups = reaction({
  id: 'advancePickups',
  subject: 'pickups',
  on: [pickupDue],
  grants: { table: ['get', 'put'] },
})

/** Makes the transitions of pick-ups that a timer missed. */
export const sweepPickups = clock({
  id: 'sweepPickups',
  subject: 'pickups',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI1'] },
  timeout: 50,
})

export const pickupsEvents = [
  pickupAsked,
  pickupProposed,
  pickupWithdrawn,
  pickupConfirmed,
  pickupAskedAgain,
  pickupLapsed,
  pickupReminded,
  pickupCollected,
  pickupDue,
] as const
export const pickupsBackground = [advancePickups, sweepPickups] as const
