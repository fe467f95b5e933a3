import { handle } from '#functions/http/handle.ts'
import { confirmReceipt } from '#shared/api/deliveries.ts'
import { receiveParcel } from '#shared/domain/parcel/decisions.ts'
import { receivedEvent } from './steps/advance-parcel.ts'
import { ownItem } from './steps/own-item.ts'
import { parcelChange } from './steps/parcel-events.ts'
import { parcelAnswer } from './steps/parcel-views.ts'

export const handler = handle(confirmReceipt, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const decision = receiveParcel(own.item, own.side, now())
  if (!decision.ok) return fail(decision.code)
  const { item } = decision
  return commit({
    ...parcelChange(own.item, decision, receivedEvent('buyer', item)),
    answer: parcelAnswer(item, own.current, now()),
  })
})
