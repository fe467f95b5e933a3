import { handle } from '#functions/http/handle.ts'
import { getReturn } from '#shared/api/deliveries.ts'
import { claimViewOf } from './steps/claim-view.ts'
import { ownItem } from './steps/own-item.ts'
import { parcelAnswer } from './steps/parcel-views.ts'

export const handler = handle(getReturn, async ({ input, caller, now, table, objects, fail }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  return { claim: await claimViewOf(objects.private, current, side, now()), ...parcelAnswer(item, current, now()) }
})
