import { deliveryArrived, deliveryShipped } from '#events/deliveries.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getClaim, getDelivery } from '#functions/store/deliveries.ts'
import type { Getter } from '#functions/table/table.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { moveOrderItem } from '#shared/api/order-console.ts'
import { parcelStateNumbers, parcelStateOf } from '#shared/domain/order-wire-numbers.ts'
import { arrive, receive, ship } from '#shared/domain/parcel/decisions.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import { receivedBy } from './steps/advance.ts'
import { cancellation, completion } from './steps/ending.ts'
import { edge, factsOf } from './steps/story.ts'
import { stepped } from './steps/views.ts'

export const handler = handle(moveOrderItem, async ({ input, caller, now, newId, table, fail, commit }) => {
  const before = await getDelivery(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const step = await stepFor(table, before, input, newId(), at)
  if (!step.ok) return fail(step.code)
  const { item, writes, events } = step
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: moveOrderItem.id,
    subject: { kind: 'order-item', id: item.id },
    before: factsToAudit(before),
    after: { ...factsToAudit(item), reason: input.reason },
  })
  const current = item.claim && (await getClaim(table, item.claim.claimId))
  return commit({ writes: [...writes, audit], events, answer: stepped(item, current, at) })
})

const factsToAudit = ({ status, version, carrierId, deliveryNumber, arrivedAt, refunded }: Delivery) => ({
  // Operators read what was audited as callers do.
  status: parcelStateNumbers[status],
  version,
  carrierId,
  deliveryNumber,
  arrivedAt,
  refunded,
})

async function stepFor(
  table: Getter,
  before: Delivery,
  input: InputOf<typeof moveOrderItem>,
  refundId: string,
  now: number,
) {
  const { reason, carrierId, deliveryNumber, arrivedAt, sellersFault } = input
  const to = parcelStateOf(input.to)
  if (to === 'completed') return completion(table, before, 'operator', now)
  if (to === 'cancelled') return cancellation(table, before, { by: 'operator', reason, refundId, sellersFault }, now)
  if (to === 'confirmed') {
    const decision = receive(before, 'operator', now)
    return decision.ok ? { ...decision, ...edge(before, decision, receivedBy('operator', decision.item)) } : decision
  }
  if (arrivedAt !== undefined) {
    const decision = arrive(before, arrivedAt, now)
    if (!decision.ok) return decision
    return { ...decision, ...edge(before, decision, deliveryArrived({ ...factsOf(before), arrivedAt })) }
  }
  // The contract asks for both where no arrival is named.
  if (carrierId === undefined || deliveryNumber === undefined) return { ok: false, code: 'order-state' } as const
  const decision = ship(before, 'operator', { carrierId, deliveryNumber, imgs: [] }, now)
  if (!decision.ok) return decision
  const shipped = deliveryShipped({ ...factsOf(before), by: 'operator', carrierId, deliveryNumber })
  return { ...decision, ...edge(before, decision, shipped) }
}
