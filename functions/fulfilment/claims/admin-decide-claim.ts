import { parcelAnswer } from '#functions/fulfilment/parcels/views/parcel-views.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getClaim } from '#functions/store/fulfilment/claims.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { audited } from '#functions/store/people/audit.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { claimDecision, claimStep } from './deciding/claim-decisions.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(adminDecideClaim, async context => {
  const { input, caller, now, newId, table, objects, fail, unproved, commit } = context
  const before = await getClaim(table, input.id)
  const item = before && (await getParcel(table, before.orderItemId))
  if (!before || !item) return fail('not-found')
  const at = now()
  const step = await claimChange(table, { item, claim: before }, input, { refundId: newId(), at })
  if (step.outcome === 'refused') return fail(step.code)
  const { claim, writes, events } = step
  const refusal = unproved(claim.decision?.amount ?? 0)
  if (refusal) return refusal
  const after = 'item' in step ? step.item : item
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminDecideClaim.id,
    subject: { kind: 'claim', id: claim.claimId },
    before: { state: before.state, deliveryStatus: parcelStateNumbers[item.status] },
    after: {
      state: claim.state,
      deliveryStatus: parcelStateNumbers[after.status],
      amount: claim.decision?.amount,
      text: input.text,
    },
  })
  return commit({
    writes: [...writes, audit],
    events,
    answer: { claim: await claimViewOf(objects.private, claim, 'operator', at), ...parcelAnswer(after, claim, at) },
  })
})

async function claimChange(
  table: Getter,
  { item, claim }: { readonly item: Parcel; readonly claim: Claim },
  input: InputOf<typeof adminDecideClaim>,
  { refundId, at }: { readonly refundId: string; readonly at: number },
) {
  const { move, text, amount, carrierId, deliveryNumber } = input
  const by = 'operator'
  switch (move) {
    case 'reply':
      return claimStep(item, claim, { move, by, reply: { text, at, by } }, at)
    case 'inspect':
      return claimStep(item, claim, { move, by, inspection: { note: text, at } }, at)
    case 'approveReturn':
      return claimStep(item, claim, { move, by }, at)
    case 'sendBack': {
      // The contract requires both for this transition.
      if (carrierId === undefined || deliveryNumber === undefined)
        return { outcome: 'refused', code: 'order-state' } as const
      return claimStep(item, claim, { move, by, back: { carrierId, deliveryNumber, at } }, at)
    }
    default:
      return claimDecision(table, { item, claim }, { move, amount, text, refundId }, at)
  }
}
