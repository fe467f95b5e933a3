import { handle } from '#functions/http/handle.ts'
import { replyReturn } from '#shared/api/deliveries.ts'
import { claimStep } from './steps/claim-decisions.ts'
import { claimViewOf } from './steps/claim-view.ts'
import { ownItem } from './steps/own-item.ts'
import { parcelAnswer } from './steps/parcel-views.ts'

export const handler = handle(replyReturn, async ({ input, caller, now, table, objects, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own?.current) return fail('not-found')
  const { item, side, current } = own
  const at = now()
  if (side === 'buyer') return fail('order-state')
  const step = claimStep(item, current, { move: 'reply', by: side, reply: { text: input.text, at, by: side } }, at)
  if (!step.ok) return fail(step.code)
  const { claim, writes, events } = step
  return commit({
    writes,
    events,
    answer: { claim: await claimViewOf(objects.private, claim, side, at), ...parcelAnswer(item, claim, at) },
  })
})
