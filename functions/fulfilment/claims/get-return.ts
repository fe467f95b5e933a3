import { ownItem } from '#functions/fulfilment/parcels/views/own-item.ts'
import { parcelAnswer } from '#functions/fulfilment/parcels/views/parcel-views.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getReturn } from '#shared/api/fulfilment/claims.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(getReturn, async ({ input, caller, now, table, objects, fail }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  return { claim: await claimViewOf(objects.private, current, side, now()), ...parcelAnswer(item, current, now()) }
})
