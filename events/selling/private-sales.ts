import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { exampleEventTime, instantFact } from '../sale-facts.ts'

/** A secret sale is due (D95): the message of its timers, or of its early end. It decides nothing, and names no work. */
export const privateSaleDue = event('private-sale.due', 1, z.object({ saleId: z.string(), dueAt: instantFact }), {
  saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  dueAt: exampleEventTime,
})

/** The timer of a sale's next due time: its end, the end of the last hold, and then each hour while a work is held. */
export const privateSaleTimer = (wait: z.output<typeof privateSaleDue.data>) =>
  timerWanted({ name: `prs-${wait.saleId}-${wait.dueAt}`, at: wait.dueAt, event: privateSaleDue(wait) })

/** The timer of a sale's opening. Its name is not that of an end: either may fall on the same instant by two changes. */
export const privateSaleOpeningTimer = (wait: z.output<typeof privateSaleDue.data>) =>
  timerWanted({ name: `pro-${wait.saleId}-${wait.dueAt}`, at: wait.dueAt, event: privateSaleDue(wait) })

/** A sale is open: these guests asked to be told (decision 273). At most `openingsAtOnce`; it names no work. */
export const privateSaleOpened = event(
  'private-sale.opened',
  1,
  z.object({ saleId: z.string(), memberIds: z.array(z.string()).min(1) }),
  { saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0', memberIds: ['01KB8YV6WZ0M3X8N5TQ7R2D4FK'] },
)

/** This member is a guest of the sale no more: what they hear about its works ends. It names no work. */
export const guestStruck = event('private-sale.guest-struck', 1, z.object({ saleId: z.string(), userId: z.string() }), {
  saleId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  userId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
})

/** This work is secret from now on: who asked about it and is no guest hears no more of it. */
export const workHidden = event('private-sale.work-hidden', 1, z.object({ productId: z.string() }), {
  productId: 'shino-chawan',
})

/** Tells of a sale that opens, and brings the works of one that has ended back to where they were. */
export const advancePrivateSales = reaction({
  id: 'advancePrivateSales',
  subject: 'private-sales',
  on: [privateSaleDue],
  grants: { table: ['get', 'query', 'put', 'update'] },
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

export const privateSalesEvents = [privateSaleDue, privateSaleOpened, guestStruck, workHidden] as const
export const privateSalesBackground = [advancePrivateSales, sweepPrivateSales] as const
