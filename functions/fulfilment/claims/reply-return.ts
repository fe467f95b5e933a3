import { ownItem } from '#functions/fulfilment/parcels/views/own-item.ts'
import { parcelAnswer } from '#functions/fulfilment/parcels/views/parcel-views.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { replyReturn } from '#shared/api/fulfilment/claims.ts'
import { claimStep } from './deciding/claim-decisions.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(replyReturn, async ({ input, caller, now, table, objects, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  const at = now()
  if (side === 'buyer') return fail('order-state')
  const step = claimStep(item, current, { move: 'reply', by: side, reply: { text: input.text, at, by: side } }, at)
  if (step.outcome === 'refused') return fail(step.code)
  const { claim, writes, events } = step
  return commit({
    writes,
    events,
    answer: { claim: await claimViewOf(objects.private, claim, side, at), ...parcelAnswer(item, claim, at) },
  })
})
