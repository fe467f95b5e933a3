import { deliveryCancelled, orderCompleted, ownershipMoved } from '#events/fulfilment/parcels.ts'
import { refundableOf, refundRequestOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { moveParcel } from '#functions/store/fulfilment/parcels.ts'
import { endPickupWith } from '#functions/store/fulfilment/pickup-change.ts'
import { getMoney, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { getApplication } from '#functions/store/selling/applications.ts'
import { newResaleRecord } from '#functions/store/selling/resale-records.ts'
import { handOver } from '#functions/store/selling/sold-works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { cancelParcel, completeSale } from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { ParcelActor } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { settled } from '#shared/domain/kernel/money/journal.ts'
import { proceedsOf } from '#shared/domain/kernel/money/settlement.ts'
import { recordOf } from '#shared/domain/selling/resale/record.ts'
import { sellerStrike } from './seller-strike.ts'

/** Completes a sale: the work becomes the buyer's, and the seller's net becomes payable (D84, D88). */
export async function completionOf(table: Getter, before: Parcel, by: ParcelActor, now: number) {
  const decision = completeSale(before, by, now)
  if (decision.outcome === 'refused') return decision
  const { item } = decision
  const [money, work] = await Promise.all([getMoney(table, item.orderId), getWork(table, item.productId)])
  if (!work) throw new Error(`order item ${item.id} is of no work`)
  const record = await resaleRecordOf(table, { item, work }, now)
  if (!money) throw new Error(`order ${item.orderId} was paid and has no money`)
  const { chain, writes } = posted(item.orderId, money, [settled(item, item.refunded)], now)
  const { net } = proceedsOf(item, item.refunded)
  return {
    outcome: 'allowed',
    item,
    writes: [
      moveParcel(before, decision),
      ...(await handOver(item, work, now)),
      ...(record ? [newResaleRecord(record)] : []),
      ...(writes.length > 0 ? [putMoney({ ...money, ...chain, version: money.version + 1 }, money), ...writes] : []),
    ],
    events: [orderCompleted({ ...parcelFacts(item), by, price: item.price, net }), ownershipMoved(parcelFacts(item))],
  } as const
}

/**
 * Entry for a member's sale in the dealer's register, which the law requires; written when the sale completes (D94b,
 * decision 150).
 */
async function resaleRecordOf(
  table: Getter,
  { item, work: { applicationId } }: { readonly item: Parcel; readonly work: Artwork },
  now: number,
) {
  if (item.seller.type !== 'member') return undefined
  const application = applicationId === undefined ? undefined : await getApplication(table, applicationId)
  return application && recordOf(item, application, now)
}

interface Cancellation {
  readonly by: ParcelActor
  readonly reason: string
  readonly refundId: string
  /** Whether the member who sells gets a strike (D46). A sale that lapsed unshipped is always their fault. */
  readonly sellersFault?: boolean
}

/**
 * Cancels a sale and requests the refund of everything paid. The work returns to the seller once the refund is paid.
 */
export async function cancellationOf(table: Getter, before: Parcel, how: Cancellation, now: number) {
  const { by, reason, refundId } = how
  const decision = cancelParcel(before, by, { reason, refundId }, now)
  if (decision.outcome === 'refused') return decision
  const { item } = decision
  const money = await getMoney(table, item.orderId)
  if (!money) throw new Error(`order ${item.orderId} was paid and has no money`)
  const amount = refundableOf(item)
  const asked = refundRequestOf(
    money,
    { refundId, lines: [{ orderItemId: item.id, amount }], cause: 'cancel', reason },
    item.buyerId,
    now,
  )
  if (asked.outcome === 'refused') {
    if (asked.code === 'busy') return { outcome: 'refused', code: 'busy' } as const
    throw new Error(`order item ${item.id} holds more than order ${item.orderId} was paid`)
  }
  const sellersFault = how.sellersFault ?? (by === 'system' && !item.arranged)
  const { writes, events } = parcelChange(
    before,
    decision,
    deliveryCancelled({ ...parcelFacts(item), by, reason, amount, sellersFault }),
  )
  return {
    outcome: 'allowed',
    item,
    writes: [
      ...writes,
      ...asked.writes,
      ...(sellersFault ? await sellerStrike(table, item.seller.userId, now) : []),
      ...(await endPickupWith(table, item, 'end', now)).writes,
    ],
    events: [...events, ...asked.events],
  } as const
}
