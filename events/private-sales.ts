import * as z from 'zod'
import { clock, event, reaction } from './event.ts'
import { exampleEventTime, instantFact } from './sale-facts.ts'
import { timerWanted } from './timers.ts'

/** A secret sale is due (D95): the message of its timer, or of its early end. It decides nothing, and names no work. */
export const privateSaleDue = event('private-sale.due', 1, z.object({ saleId: z.string(), dueAt: instantFact }), {
  saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  dueAt: exampleEventTime,
})

/** The timer of a sale's next due time: its end, the end of the last hold, and then each hour while a work is held. */
export const privateSaleTimer = (wait: z.output<typeof privateSaleDue.data>) =>
  timerWanted({ name: `prs-${wait.saleId}-${wait.dueAt}`, at: wait.dueAt, event: privateSaleDue(wait) })

/** This member is a guest of the sale no more: what they hear about its works ends. It names no work. */
export const guestStruck = event('private-sale.guest-struck', 1, z.object({ saleId: z.string(), userId: z.string() }), {
  saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
})

/** This work is secret from now on: who asked about it and is no guest hears no more of it. */
export const workHidden = event('private-sale.work-hidden', 1, z.object({ productId: z.string() }), {
  productId: 'shino-chawan',
})

/** Brings the works of an ended sale back to where they were. */
export const advancePrivateSales = reaction({
  id: 'advancePrivateSales',
  subject: 'private-sales',
  on: [privateSaleDue],
  grants: { table: ['get', 'put', 'update'] },
  // The phase is a question of the time: nobody waits for it.
  atOnce: 2,
})

/** Does what a timer missed. */
export const sweepPrivateSales = clock({
  id: 'sweepPrivateSales',
  subject: 'private-sales',
  every: 'rate(30 minutes)',
  grants: { table: ['get', 'query', 'put', 'update'] },
  timeout: 50,
})

export const privateSalesEvents = [privateSaleDue, guestStruck, workHidden] as const
export const privateSalesBackground = [advancePrivateSales, sweepPrivateSales] as const
