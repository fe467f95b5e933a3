import { cancelRefused } from '#events/deliveries.ts'
import { handle } from '#functions/http/handle.ts'
import { answerCancel } from '#shared/api/deliveries.ts'
import { refuseToCancel } from '#shared/domain/parcel/decisions.ts'
import { cancellation } from './steps/ending.ts'
import { ownItem } from './steps/own-item.ts'
import { edge, factsOf } from './steps/story.ts'
import { stepped } from './steps/views.ts'

export const handler = handle(answerCancel, async ({ input, caller, now, newId, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const { item: before, side, current } = own
  const at = now()
  if (side === 'buyer') return fail('order-state')
  if (input.agree) {
    const reason = before.cancelRequest?.reason ?? ''
    const ended = await cancellation(table, before, { by: side, reason, refundId: newId() }, at)
    if (!ended.ok) return fail(ended.code)
    const { item, writes, events } = ended
    return commit({ writes, events, answer: stepped(item, current, at) })
  }
  const decision = refuseToCancel(before, side, at)
  if (!decision.ok) return fail(decision.code)
  const { item } = decision
  return commit({
    ...edge(before, decision, cancelRefused({ ...factsOf(item), by: side })),
    answer: stepped(item, current, at),
  })
})
