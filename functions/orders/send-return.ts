import { handle } from '#functions/http/handle.ts'
import { sendReturn } from '#shared/api/deliveries.ts'
import { claimStep } from './steps/claim-decisions.ts'
import { claimViewOf } from './steps/claim-view.ts'
import { ownItem } from './steps/own-item.ts'
import { parcelAnswer } from './steps/parcel-views.ts'

export const handler = handle(sendReturn, async ({ input, caller, now, table, objects, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  const at = now()
  const { carrierId, deliveryNumber } = input
  const step = claimStep(item, current, { move: 'sendBack', by: side, back: { carrierId, deliveryNumber, at } }, at)
  if (!step.ok) return fail(step.code)
  const { claim, writes, events } = step
  return commit({
    writes,
    events,
    answer: { claim: await claimViewOf(objects.private, claim, side, at), ...parcelAnswer(item, claim, at) },
  })
})
