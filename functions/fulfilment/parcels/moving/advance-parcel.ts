import { deliveryMayCancel, deliveryOverdue, deliveryReceived } from '#events/fulfilment/parcels.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { receiveParcel, remindOfParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import {
  completesAt,
  nextParcelDue,
  type Parcel,
  type ParcelDue,
  parcelLapsesAt,
} from '#shared/domain/fulfilment/parcel/parcel.ts'
import { cancellationOf, completionOf } from './finish-sale.ts'

interface ParcelContext {
  readonly table: Getter
  readonly now: () => number
  readonly newId: () => string
  readonly commit: Committer<'put' | 'update'>
}

/**
 * Attempts: several transitions may be due at once, and buyers and sellers may write meanwhile. The sweeper makes the
 * rest a minute later.
 */
const attempts = 6

/**
 * Makes every transition of a parcel that is due (D80). The timer, a repeated message and the sweeper all call it,
 * early, late, twice or at once; the version in each write's condition lets one of them through.
 */
export async function advanceParcel(context: ParcelContext, orderItemId: string): Promise<void> {
  const isUpToDate = async () => {
    const item = await getParcel(context.table, orderItemId)
    const due = item && nextParcelDue(item)
    if (!item || !due || due.at > context.now()) return true
    const step = await dueChange(context, item, due.what, context.now())
    if (!step) return true
    await context.commit({
      once: `${item.id}-${item.version}-${due.what}`,
      writes: step.writes,
      events: step.events,
    })
    return undefined
  }
  await untilWritten(isUpToDate, { attempts, otherwise: () => false })
}

async function dueChange({ table, newId }: ParcelContext, item: Parcel, what: ParcelDue, now: number) {
  const lapsesAt = parcelLapsesAt(item)
  switch (what) {
    case 'overdue':
    case 'may-cancel': {
      const reminded = remindOfParcel(item, now)
      if (reminded.outcome === 'refused') return null
      const tell = what === 'overdue' ? deliveryOverdue : deliveryMayCancel
      return parcelChange(item, reminded, tell({ ...parcelFacts(item), lapsesAt }))
    }
    case 'lapse': {
      // Another refund of the order may be in progress. The sweeper retries.
      const ended = await cancellationOf(table, item, { by: 'system', reason: 'not shipped', refundId: newId() }, now)
      return ended.outcome === 'allowed' ? ended : null
    }
    case 'receive': {
      const received = receiveParcel(item, 'system', now)
      return received.outcome === 'allowed'
        ? parcelChange(item, received, receivedEvent('system', received.item))
        : null
    }
    case 'complete': {
      const ended = await completionOf(table, item, 'system', now)
      return ended.outcome === 'allowed' ? ended : null
    }
  }
}

export const receivedEvent = (by: 'buyer' | 'operator' | 'system', item: Parcel) =>
  deliveryReceived({ ...parcelFacts(item), by, completesAt: completesAt(item) })
