import { cancelRefused } from '#events/fulfilment/parcels.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminRefuseCancel } from '#shared/api/fulfilment/console/parcels.ts'
import { refuseCancellation } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(adminRefuseCancel, async ({ input, caller, now, newId, table, fail, commit }) => {
  const before = await getParcel(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const decision = refuseCancellation(before, 'operator', at)
  if (decision.outcome === 'refused') return fail(decision.code)
  const { item } = decision
  const { writes, events } = parcelChange(before, decision, cancelRefused({ ...parcelFacts(item), by: 'operator' }))
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminRefuseCancel.id,
    subject: { kind: 'order-item', id: item.id },
    before: before.cancelRequest,
    after: { ...item.cancelRequest, answer: input.reason },
  })
  return commit({ writes: [...writes, audit], events, answer: parcelAnswer(item, undefined, at) })
})
