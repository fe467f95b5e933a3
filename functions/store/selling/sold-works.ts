import type { Getter } from '#functions/machinery/table/table.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { returnedFact, soldFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { orderLock } from '../catalogue/work-holds.ts'
import { transitionWork } from '../catalogue/work-transitions.ts'
import { getWork } from '../catalogue/works.ts'
import { appendEntry } from '../provenance/ledger.ts'
import { holdingPasses, holdingReturns } from './holdings.ts'

/**
 * Effects on a sold work (D31): the buyer's when the sale is complete, the seller's again when it is reversed. From the
 * payment on the order locks it; each transition here ends that lock or, for a claim about authenticity, sets it again.
 */

/**
 * The buyer becomes the holder; the work stays sold out until it is listed again. Its history gets an entry (D84);
 * `work` is the work as read beside the sale.
 */
export async function handOver(item: Parcel, work: Pick<Artwork, 'id' | 'ledger'>, now: number) {
  const { productId, orderId: refId, buyerId: userId } = item
  const seller = { type: 'member', userId } as const
  const { writes, ledger } = await appendEntry(work, soldFact(item, now), now)
  const set = { seller, ...ledger }
  const moved = transitionWork('handOver', productId, { now, refId, set, remove: ['applicationId'] })
  return [moved.or('order-state'), ...writes, ...holdingPasses(item, now)] as const
}

/**
 * The seller becomes the holder again and may list it anew. If the sale was complete, its reversal goes into the
 * history, for which the work is read; an incomplete sale never was in it.
 */
export async function reverseSale(table: Getter, item: Parcel, now: number) {
  const { type, partnerId, userId } = item.seller
  const back = {
    type,
    ...(partnerId !== undefined && { partnerId }),
    ...(userId !== undefined && { userId }),
  }
  const work = item.completedAt !== undefined ? await getWork(table, item.productId) : undefined
  const { writes, ledger } = work ? await appendEntry(work, returnedFact(item, now), now) : { writes: [], ledger: {} }
  const moved = transitionWork('reverse', item.productId, {
    now,
    refId: item.orderId,
    set: { seller: back, ...ledger },
  })
  return [moved.or('order-state'), ...writes, ...holdingReturns(item, now)] as const
}

/** While a work's authenticity is examined, its holder keeps it and cannot sell it (D87). */
export const holdForClaim = ({ productId, orderId, buyerId }: Parcel, now: number) =>
  transitionWork('examine', productId, { now, ownerId: buyerId, lock: orderLock({ id: orderId, buyerId }) }).or(
    'not-holder',
  )

/** The claim is closed and the work stays with its holder. */
export const freeAfterClaim = ({ productId, orderId: refId }: Parcel, now: number) =>
  transitionWork('endExamination', productId, { now, refId }).or('order-state')

export const isHeldByBuyer = ({ status }: Parcel): boolean => status === 'completed'
