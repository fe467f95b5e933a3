import { deliveryMayCancel, deliveryOverdue, deliveryReceived } from '#events/deliveries.ts'
import type { PendingEvent } from '#events/event.ts'
import { getDelivery } from '#functions/store/deliveries.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import { receive, remind } from '#shared/domain/parcel/decisions.ts'
import { completesAt, type Delivery, type Due, deliveryRules, nextDue } from '#shared/domain/parcel/parcel.ts'
import { cancellation, completion } from './ending.ts'
import { edge, factsOf } from './story.ts'

export interface Advancing {
  readonly table: Getter
  readonly now: () => number
  readonly newId: () => string
  readonly commit: (change: {
    readonly once: string
    readonly writes: readonly Write<'put' | 'update'>[]
    readonly events?: readonly PendingEvent[]
  }) => Promise<{ readonly outcome: 'done' | 'repeated' | 'refused' }>
}

/** Other writers win a race at most this often before the sweeper tries again a minute later. */
const rounds = 6

/**
 * Takes a sold work over whatever is due (D80). The schedule, a repeated message and the sweeper all call it, early,
 * late, twice or at once; the version in each write's condition lets one of them through.
 */
export async function advance(context: Advancing, orderItemId: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const item = await getDelivery(context.table, orderItemId)
    const due = item && nextDue(item)
    if (!item || !due || due.at > context.now()) return
    const step = await stepFor(context, item, due.what, context.now())
    if (!step) return
    await context.commit({
      once: `${item.id}-${item.version}-${due.what}`,
      writes: step.writes,
      events: step.events,
    })
  }
}

async function stepFor({ table, newId }: Advancing, item: Delivery, what: Due, now: number) {
  const lapsesAt = item.paidAt + deliveryRules.lapseAfterMs
  switch (what) {
    case 'overdue':
    case 'may-cancel': {
      const reminded = remind(item, now)
      if (!reminded.ok) return null
      const tell = what === 'overdue' ? deliveryOverdue : deliveryMayCancel
      return edge(item, reminded, tell({ ...factsOf(item), lapsesAt }))
    }
    case 'lapse': {
      // Another refund of the order may be on its way: then the sweeper comes again.
      const ended = await cancellation(table, item, { by: 'system', reason: 'not shipped', refundId: newId() }, now)
      return ended.ok ? ended : null
    }
    case 'receive': {
      const received = receive(item, 'system', now)
      return received.ok ? edge(item, received, receivedBy('system', received.item)) : null
    }
    case 'complete': {
      const ended = await completion(table, item, 'system', now)
      return ended.ok ? ended : null
    }
  }
}

export const receivedBy = (by: 'buyer' | 'operator' | 'system', item: Delivery) =>
  deliveryReceived({ ...factsOf(item), by, completesAt: completesAt(item) })
