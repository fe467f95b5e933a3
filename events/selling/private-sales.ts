import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { exampleEventTime, instantFact } from '../sale-facts.ts'

/**
 * A secret sale is due (D95): the message of its timers, or of its early end. The event decides nothing, and names no
 * work.
 */
export const privateSaleDue = event('private-sale.due', 1, z.object({ saleId: z.string(), dueAt: instantFact }), {
  saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  dueAt: exampleEventTime,
})

/** The timer for a sale's next due time: its end, the end of the last hold, and then each hour while a work is held. */
export const privateSaleTimer = (wait: z.output<typeof privateSaleDue.data>) =>
  timerWanted({ name: `prs-${wait.saleId}-${wait.dueAt}`, at: wait.dueAt, event: privateSaleDue(wait) })

/**
 * The timer for a sale's opening. Its name differs from that of an end: after two changes both may have the same
 * instant.
 */
export const privateSaleOpeningTimer = (wait: z.output<typeof privateSaleDue.data>) =>
  timerWanted({ name: `pro-${wait.saleId}-${wait.dueAt}`, at: wait.dueAt, event: privateSaleDue(wait) })

/**
 * A sale is open, and these guests asked for a notice (decision 273). At most `openingsAtOnce`; the event names no
 * work.
 */
export const privateSaleOpened = event(
  'private-sale.opened',
  1,
  z.object({ saleId: z.string(), memberIds: z.array(z.string()).min(1) }),
  { saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0', memberIds: ['01KB8YV6WZ0M3X8N5TQ7R2D4FK'] },
)

/** The member is no longer a guest of the sale, and gets no more messages about its works. The event names no work. */
export const guestStruck = event('private-sale.guest-struck', 1, z.object({ saleId: z.string(), userId: z.string() }), {
  saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
})

/** The work is secret from now on: members who asked about it and are no guests get no more messages about it. */
export const workHidden = event('private-sale.work-hidden', 1, z.object({ productId: z.string() }), {
  productId: 'shino-chawan',
})

/** Notifies guests of a sale's opening, and makes the works of an ended sale public again. */
export const advancePrivateSales = reaction({
  id: 'advancePrivateSales',
  subject: 'private-sales',
  on: [privateSaleDue],
  grants: { table: ['get', 'query', 'put', 'update'] },
  // Nobody waits for it, because the sale's phase follows from the time alone.
  atOnce: 2,
})

/** Advances private sales that a timer missed. */
export const sweepPrivateSales = clock({
  id: 'sweepPrivateSales',
  subject: 'private-sales',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put', 'update'] },
  timeout: 50,
})

export const privateSalesEvents = [privateSaleDue, privateSaleOpened, guestStruck, workHidden] as const
export const privateSalesBackground = [advancePrivateSales, sweepPrivateSales] as const
