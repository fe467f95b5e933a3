import { handle } from '#functions/http/handle.ts'
import { ownItem } from '#functions/parcels/views/own-item.ts'
import { parcelAnswer } from '#functions/parcels/views/parcel-views.ts'
import { getReturn } from '#shared/api/claims.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(getReturn, async ({ input, caller, now, table, objects, fail }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  return { claim: await claimViewOf(objects.private, current, side, now()), ...parcelAnswer(item, current, now()) }
})
