import { cancelRefused } from '#events/fulfilment/parcels.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { answerCancel } from '#shared/api/fulfilment/parcels.ts'
import { refuseCancellation } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { cancellationOf } from './moving/finish-sale.ts'
import { ownItem } from './views/own-item.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(answerCancel, async ({ input, caller, now, newId, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const { item: before, side, current } = own
  const at = now()
  if (side === 'buyer') return fail('order-state')
  if (input.agree) {
    const reason = before.cancelRequest?.reason ?? ''
    const ended = await cancellationOf(table, before, { by: side, reason, refundId: newId() }, at)
    if (ended.outcome === 'refused') return fail(ended.code)
    const { item, writes, events } = ended
    return commit({ writes, events, answer: parcelAnswer(item, current, at) })
  }
  const decision = refuseCancellation(before, side, at)
  if (decision.outcome === 'refused') return fail(decision.code)
  const { item } = decision
  return commit({
    ...parcelChange(before, decision, cancelRefused({ ...parcelFacts(item), by: side })),
    answer: parcelAnswer(item, current, at),
  })
})
