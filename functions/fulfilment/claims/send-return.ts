import { ownItem } from '#functions/fulfilment/parcels/views/own-item.ts'
import { parcelAnswer } from '#functions/fulfilment/parcels/views/parcel-views.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { sendReturn } from '#shared/api/fulfilment/claims.ts'
import { claimStep } from './deciding/claim-decisions.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(sendReturn, async ({ input, caller, now, table, objects, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  const at = now()
  const { carrierId, deliveryNumber } = input
  const step = claimStep(item, current, { move: 'sendBack', by: side, back: { carrierId, deliveryNumber, at } }, at)
  if (step.outcome === 'refused') return fail(step.code)
  const { claim, writes, events } = step
  return commit({
    writes,
    events,
    answer: { claim: await claimViewOf(objects.private, claim, side, at), ...parcelAnswer(item, claim, at) },
  })
})
