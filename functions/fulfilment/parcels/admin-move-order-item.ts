import { deliveryArrived, deliveryShipped } from '#events/fulfilment/parcels.ts'
import { refundableOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getClaim } from '#functions/store/fulfilment/claims.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { endPickupWith } from '#functions/store/fulfilment/pickup-change.ts'
import { audited } from '#functions/store/people/audit.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { markArrived, receiveParcel, shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { parcelStateNumbers, parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { pickupTransitionAsksWhy } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { receivedEvent } from './moving/advance-parcel.ts'
import { cancellationOf, completionOf } from './moving/finish-sale.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(adminMoveOrderItem, async context => {
  const { input, caller, now, newId, table, fail, invalid, unproved, commit } = context
  const before = await getParcel(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const step = await moveChange(table, before, input, { refundId: newId(), now: at })
  if (step.outcome === 'unexplained') return invalid({ field: 'reason', key: 'REQUIRED' })
  if (step.outcome === 'refused') return fail(step.code)
  const { item, writes, events } = step
  // A cancellation refunds whatever has not been refunded yet.
  const refusal = unproved(item.status === 'cancelled' ? refundableOf(before) : 0)
  if (refusal) return refusal
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminMoveOrderItem.id,
    subject: { kind: 'order-item', id: item.id },
    before: factsToAudit(before),
    after: { ...factsToAudit(item), reason: input.reason },
  })
  const current = item.claim && (await getClaim(table, item.claim.claimId))
  return commit({ writes: [...writes, audit], events, answer: parcelAnswer(item, current, at) })
})

const factsToAudit = ({ status, version, carrierId, deliveryNumber, arrivedAt, refunded, unfetched }: Parcel) => ({
  // The console shows the audit entry as written: with the state numbers that callers know.
  status: parcelStateNumbers[status],
  version,
  carrierId,
  deliveryNumber,
  arrivedAt,
  refunded,
  unfetched,
})

async function moveChange(
  table: Getter,
  before: Parcel,
  input: InputOf<typeof adminMoveOrderItem>,
  { refundId, now }: { readonly refundId: string; readonly now: number },
) {
  const { reason = '', carrierId, deliveryNumber, arrivedAt, sellersFault } = input
  const to = parcelStateOf(input.to)
  if (to === 'completed') return completionOf(table, before, 'operator', now)
  if (to === 'cancelled') return cancellationOf(table, before, { by: 'operator', reason, refundId, sellersFault }, now)
  if (to === 'confirmed') {
    const decision = receiveParcel(before, 'operator', now)
    return decision.outcome === 'allowed'
      ? { ...decision, ...parcelChange(before, decision, receivedEvent('operator', decision.item)) }
      : decision
  }
  if (arrivedAt !== undefined) {
    const decision = markArrived(before, arrivedAt, now)
    if (decision.outcome === 'refused') return decision
    return { ...decision, ...parcelChange(before, decision, deliveryArrived({ ...parcelFacts(before), arrivedAt })) }
  }
  // The contract requires both where no arrival is given.
  if (carrierId === undefined || deliveryNumber === undefined)
    return { outcome: 'refused', code: 'order-state' } as const
  const pickup = await endPickupWith(table, before, 'bypass', now)
  // The operator bypasses the pick-up days that the seller was asked for.
  if (pickup.unfetched && pickupTransitionAsksWhy('bypass') && reason === '') return { outcome: 'unexplained' } as const
  const sent = { carrierId, deliveryNumber, imgs: [], unfetched: pickup.unfetched }
  const decision = shipParcel(before, 'operator', sent, now)
  if (decision.outcome === 'refused') return decision
  const shipped = deliveryShipped({ ...parcelFacts(before), by: 'operator', carrierId, deliveryNumber })
  const { writes, events } = parcelChange(before, decision, shipped)
  return { ...decision, events, writes: [...writes, ...pickup.writes] }
}
